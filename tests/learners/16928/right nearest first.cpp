#include<cstdio>
#include<queue>
#include<functional>
using namespace std;
int go[200],d[200];
// 다익스트라로 풀어봄
int main(){
  int a,b,cnt=0;
  for(int i=0;i<200;i++) go[i]=i,d[i]=1e9;
  while(~scanf("%d%d",&a,&b)){ if(cnt++==0) continue; go[a]=b; }
  priority_queue<pair<int,int>,vector<pair<int,int>>,greater<>> pq;
  pq.push({d[1]=0,1});
  while(pq.size()){
    auto [c,u]=pq.top();pq.pop();
    if(c>d[u])continue;
    for(int k=1;k<=6&&u+k<=100;k++){ int v=go[u+k]; if(d[v]>c+1) pq.push({d[v]=c+1,v}); }
  }
  printf("%d\n",d[100]);
}
