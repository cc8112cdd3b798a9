#include <cstdio>
#include <vector>
#include <unordered_map>
#ifndef ONLINE_JUDGE
#include <stdlib.h>
#endif
using namespace std;
/* state packed in 28 bits */
typedef unsigned int u32;
static char grid[16][16];
int main(){
#ifndef ONLINE_JUDGE
    freopen("input.txt","r",stdin);
#endif
    int h,w; u32 r=0,b=0;
    if(scanf("%d%d",&h,&w)!=2) return 1;
    for(int i=0;i<h;i++){ scanf("%15s",grid[i]); for(int j=0;j<w;j++){ if(grid[i][j]=='R') r=i<<4|j; if(grid[i][j]=='B') b=i<<4|j; } }
    int delta[4]={-16,16,-1,1};
    unordered_map<u32,int> dist; vector<u32> q; q.push_back(r<<8|b); dist[r<<8|b]=0;
    for(size_t i=0;i<q.size();i++){
        u32 s=q[i]; int dd=dist[s];
        for(int k=0;k<4;k++){
            int p[2]={(int)(s>>8),(int)(s&255)}; bool in[2]={false,false};
            for(;;){ bool mv=false;
                for(int z=0;z<2;z++){ if(in[z]) continue; int t=p[z]+delta[k]; char c=grid[t>>4][t&15];
                    if(c=='#') continue; if(!in[1-z] && t==p[1-z]) continue; p[z]=t; mv=true; if(c=='O') in[z]=true; }
                if(!mv) break; }
            if(in[1]) continue;
            if(in[0]){ printf("%d\n",dd+1); return 0; }
            u32 t=(u32)p[0]<<8|p[1];
            if(dist.emplace(t,dd+1).second) q.push_back(t);
        }
    }
    printf("-1\n");
}
