#include <bits/stdc++.h>
using namespace std;
// 0~20 바깥, 21 도착
int nxt[33], blue[33], sc[33];
int dice[10], pos_[4], ans;
void init(){
    for(int i=0;i<21;i++){ nxt[i]=i+1; sc[i]=i*2; }
    nxt[21]=21;
    blue[5]=22; blue[10]=25; blue[15]=27;
    int s[]={13,16,19,22,24,28,27,26,25,30,35};
    for(int i=0;i<11;i++) sc[22+i]=s[i];
    nxt[22]=23; nxt[23]=24; nxt[24]=30; nxt[25]=26; nxt[26]=30; nxt[27]=28; nxt[28]=29; nxt[29]=30; nxt[30]=31; nxt[31]=32; nxt[32]=20;
}
bool occ[33];
void dfs(int t,int sum){
    if(t==10){ ans=max(ans,sum); return; }
    for(int i=0;i<4;i++){
        int c=pos_[i]; if(c==21) continue;
        int n=c, k=dice[t];
        if(blue[n]){ n=blue[n]; k--; }
        while(k--) n=nxt[n];
        if(n!=21 && occ[n]) continue;
        occ[c]=false; occ[n]=true; pos_[i]=n;
        dfs(t+1,sum+sc[n]);
        occ[n]=false; occ[c]=true; pos_[i]=c;
    }
}
int main(){ init(); for(int&x:dice) cin>>x; dfs(0,0); cout<<ans<<endl; }
