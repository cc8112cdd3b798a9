#pragma GCC optimize("O3")
#pragma GCC target("avx2")
#include <bits/stdc++.h>
#define fastio ios_base::sync_with_stdio(0),cin.tie(0),cout.tie(0)
#define endl '\n'
#define int long long
using namespace std;
int n,m; int mp[105]; bool vis[105];
int32_t main(){
    fastio;
    #ifdef LOCAL
    freopen("in.txt","r",stdin);
    #endif
    cin>>n>>m;
    for(int i=0,x,y;i<n+m&&cin>>x>>y;i++) mp[x]=y;
    queue<pair<int,int>>q; q.emplace(1,0); vis[1]=1;
    while(!q.empty()){
        auto[x,d]=q.front();q.pop();
        if(x==100){cout<<d<<endl;return 0;}
        for(int i=1;i<=6;i++){
            int nx=x+i; if(nx>100)break;
            while(mp[nx])nx=mp[nx];
            if(!vis[nx])vis[nx]=1,q.emplace(nx,d+1);
        }
    }
}
