#include <stdio.h>
#include <string.h>
int n,m,k,a[21][21],vis[21][21],q[500][2];
int d[6]={1,2,3,4,5,6}; /* top north east west south bottom */
int DX[4]={0,1,0,-1},DY[4]={1,0,-1,0};
int bfs(int x,int y){int h=0,t=0,i;memset(vis,0,sizeof vis);q[t][0]=x;q[t++][1]=y;vis[x][y]=1;
 while(h<t){int u=q[h][0],v=q[h++][1];for(i=0;i<4;i++){int nx=u+DX[i],ny=v+DY[i];if(nx<0||ny<0||nx>=n||ny>=m)continue;if(vis[nx][ny]||a[nx][ny]!=a[x][y])continue;vis[nx][ny]=1;q[t][0]=nx;q[t++][1]=ny;}}
 return t*a[x][y];}
int main(){int i,j,x=0,y=0,dir=0,s=0;scanf("%d%d%d",&n,&m,&k);for(i=0;i<n;i++)for(j=0;j<m;j++)scanf("%d",&a[i][j]);
 while(k--){int nx=x+DX[dir],ny=y+DY[dir],t;if(nx<0||ny<0||nx>=n||ny>=m){dir^=2;nx=x+DX[dir];ny=y+DY[dir];}
  x=nx;y=ny;t=d[0];
  if(dir==0){d[0]=d[3];d[3]=d[5];d[5]=d[2];d[2]=t;}
  else if(dir==2){d[0]=d[2];d[2]=d[5];d[5]=d[3];d[3]=t;}
  else if(dir==1){d[0]=d[1];d[1]=d[5];d[5]=d[4];d[4]=t;}
  else{d[0]=d[4];d[4]=d[5];d[5]=d[1];d[1]=t;}
  s+=bfs(x,y);
  if(d[5]>a[x][y])dir=(dir+1)&3;else if(d[5]<a[x][y])dir=(dir+3)&3;}
 printf("%d\n",s);return 0;}
