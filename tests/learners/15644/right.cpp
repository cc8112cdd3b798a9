#include <bits/stdc++.h>
using namespace std;
#define X first
#define Y second
int n, m; char bd[15][15];
struct st { int rx, ry, bx, by; string path; };
int main(void){
	scanf("%d %d",&n,&m);
	st s;
	for(int i=0;i<n;i++){ scanf("%s",bd[i]); for(int j=0;j<m;j++){ if(bd[i][j]=='R') s.rx=i,s.ry=j; else if(bd[i][j]=='B') s.bx=i,s.by=j; } }
	queue<st> q; q.push(s);
	map<int,int> vis;
	auto enc=[&](st&a){ return ((a.rx*16+a.ry)*16+a.bx)*16+a.by; };
	vis[enc(s)]=1;
	const char*nm="URDL"; int dx[4]={-1,0,1,0},dy[4]={0,1,0,-1};
	while(!q.empty()){
		st c=q.front();q.pop();
		if(c.path.size()==10)continue;
		for(int d=0;d<4;d++){
			st t=c; t.path+=nm[d];
			bool rh=false,bh=false;
			// 앞에 있는 것을 먼저
			bool rfirst = d==0? c.rx<c.bx : d==1? c.ry>c.by : d==2? c.rx>c.bx : c.ry<c.by;
			for(int turn=0;turn<2;turn++){
				bool red=(turn==0)==rfirst;
				int &x=red?t.rx:t.bx,&y=red?t.ry:t.by; int &ox=red?t.bx:t.rx,&oy=red?t.by:t.ry; bool oh=red?bh:rh;
				while(1){
					int nx=x+dx[d],ny=y+dy[d];
					if(bd[nx][ny]=='#')break;
					if(!oh && nx==ox&&ny==oy)break;
					x=nx;y=ny;
					if(bd[x][y]=='O'){ (red?rh:bh)=true; break; }
				}
			}
			if(bh)continue;
			if(rh){ printf("%d\n%s\n",(int)t.path.size(),t.path.c_str()); return 0; }
			if(!vis[enc(t)]++) q.push(t);
		}
	}
	puts("-1");
}
