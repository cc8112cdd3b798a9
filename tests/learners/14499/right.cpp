#include <iostream>
using namespace std;
int n,m,x,y,k,c,a[22][22],d[7]; // d[1]=top ... d[6]=bottom
int dx[]={0,0,0,-1,1},dy[]={0,1,-1,0,0};
int main(){
	cin.tie(NULL); ios_base::sync_with_stdio(false);
	cin>>n>>m>>x>>y>>k;
	for(int i=0;i<n;++i)for(int j=0;j<m;++j)cin>>a[i][j];
	while(k--){
		cin>>c;
		int nx=x+dx[c],ny=y+dy[c];
		if(nx<0||nx>=n||ny<0||ny>=m)continue;
		int t[7]; for(int i=1;i<7;i++)t[i]=d[i];
		if(c==1){d[1]=t[4];d[3]=t[1];d[6]=t[3];d[4]=t[6];}
		else if(c==2){d[1]=t[3];d[4]=t[1];d[6]=t[4];d[3]=t[6];}
		else if(c==3){d[1]=t[5];d[2]=t[1];d[6]=t[2];d[5]=t[6];}
		else {d[1]=t[2];d[5]=t[1];d[6]=t[5];d[2]=t[6];}
		x=nx;y=ny;
		if(a[x][y]==0)a[x][y]=d[6]; else {d[6]=a[x][y];a[x][y]=0;}
		cout<<d[1]<<"\n";
	}
}
