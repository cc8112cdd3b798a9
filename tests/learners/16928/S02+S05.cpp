#include <iostream>
#include <queue>
using namespace std;
int lad[101], dist_[101];
int main(){
    int n,m; cin>>n>>m;
    for(int i=0;i<n;i++){int x,y;cin>>x>>y;lad[x]=y;}
    // snakes never help
    for(int i=0;i<m;i++){int u,v;cin>>u>>v;}
    fill(dist_,dist_+101,-1);
    queue<int> q; q.push(1); dist_[1]=0;
    while(!q.empty()){
        int x=q.front();q.pop();
        if(lad[x]){ if(dist_[lad[x]]<0){ dist_[lad[x]]=dist_[x]+1; q.push(lad[x]); } continue; }
        for(int i=1;i<=6;i++){ int y=x+i; if(y>100||dist_[y]>=0)continue; dist_[y]=dist_[x]+1; q.push(y);}
    }
    cout<<dist_[100];
}
