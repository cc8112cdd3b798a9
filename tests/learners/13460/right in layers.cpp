// 구슬 탈출 2 - BFS 시뮬레이션
#include <bits/stdc++.h>
#define FOR(i,a,b) for(int i=(a);i<(b);++i)
#define REP(i,n) FOR(i,0,n)
#define pb push_back
#define all(v) (v).begin(),(v).end()
using namespace std;
typedef long long ll;
typedef pair<int,int> pii;
int N,M;
string g[12];
deque<array<int,5>> dq;
set<array<int,4>> seen;
int dx[]={0,0,1,-1},dy[]={1,-1,0,0};
pair<pii,int> roll(int x,int y,int d){
    int c=0;
    while(g[x+dx[d]][y+dy[d]]!='#' && g[x][y]!='O'){ x+=dx[d]; y+=dy[d]; ++c; }
    return {{x,y},c};
}
int main(){
    ios::sync_with_stdio(0); cin.tie(0);
    cin>>N>>M;
    array<int,5> s{};
    REP(i,N){ cin>>g[i]; REP(j,M){ if(g[i][j]=='R'){s[0]=i;s[1]=j;} if(g[i][j]=='B'){s[2]=i;s[3]=j;} } }
    dq.pb(s); seen.insert({s[0],s[1],s[2],s[3]});
    while(!dq.empty()){
        auto c=dq.front(); dq.pop_front();
        if(c[4]>=10) break;
        REP(d,4){
            auto [r,rc]=roll(c[0],c[1],d);
            auto [b,bc]=roll(c[2],c[3],d);
            if(g[b.first][b.second]=='O') continue;
            if(g[r.first][r.second]=='O'){ cout<<c[4]+1<<'\n'; return 0; }
            if(r==b){ if(rc>bc){ r.first-=dx[d]; r.second-=dy[d]; } else { b.first-=dx[d]; b.second-=dy[d]; } }
            array<int,4> k{r.first,r.second,b.first,b.second};
            if(seen.insert(k).second) dq.pb({k[0],k[1],k[2],k[3],c[4]+1});
        }
    }
    cout<<-1<<'\n';
}
