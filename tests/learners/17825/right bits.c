#include<stdio.h>
#include <string.h>
/* bit mask of occupied cells */
static const signed char NX[32]={1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,-1, 22,23,24, 29,24, 27,28,24, 30,20};
static const char V[32]={0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40, 13,16,19, 25, 24, 28,27,26, 30,35};
int r[10];
int go(int c,int k){
  int first=1;
  while(k-- && c>=0){
    if(first && c==5) c=21; else if(first && c==10) c=31; else if(first&&c==15) c=26;
    else if(c==31) c=25; else c=NX[c];
    first=0;
  }
  return c;
}
int val(int c){ return c==31?22:V[c]; }
int rec(int t,unsigned used,int a,int b,int c,int d){
  int h[4]={a,b,c,d},best=-1000000,i;
  if(t==10) return 0;
  for(i=0;i<4;i++){
    int n,o=h[i],x;
    if(o<0) continue;
    n=go(o,r[t]);
    if(n>=0 && used>>n&1) continue;
    h[i]=n;
    x=rec(t+1,(used&~(o?1u<<o:0))|(n>=0?1u<<n:0),h[0],h[1],h[2],h[3])+(n<0?0:val(n));
    h[i]=o;
    if(x>best)best=x;
    if(o==0) break;
  }
  return best;
}
int main(){int i;for(i=0;i<10;i++)scanf("%d",r+i);printf("%d\n",rec(0,0,0,0,0,0));return 0;}
