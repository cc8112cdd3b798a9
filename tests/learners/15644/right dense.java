import java.io.*; import java.util.*;
public class Main{static int N,M;static char[][] g;static class S{int a,b,c,d;String s;S(int a,int b,int c,int d,String s){this.a=a;this.b=b;this.c=c;this.d=d;this.s=s;}}
public static void main(String[] x)throws IOException{BufferedReader r=new BufferedReader(new InputStreamReader(System.in));StringTokenizer t=new StringTokenizer(r.readLine());N=Integer.parseInt(t.nextToken());M=Integer.parseInt(t.nextToken());g=new char[N][];int a=0,b=0,c=0,d=0;for(int i=0;i<N;i++){g[i]=r.readLine().toCharArray();for(int j=0;j<M;j++){if(g[i][j]=='R'){a=i;b=j;}if(g[i][j]=='B'){c=i;d=j;}}}
int[] X={0,0,-1,1},Y={-1,1,0,0};Set<Integer> v=new HashSet<>();Queue<S> q=new LinkedList<>();q.add(new S(a,b,c,d,""));
while(!q.isEmpty()){S s=q.poll();if(s.s.length()>=10)break;for(int k=0;k<4;k++){int[] p=mv(s.a,s.b,X[k],Y[k]),e=mv(s.c,s.d,X[k],Y[k]);if(g[e[0]][e[1]]=='O')continue;String z=s.s+"LRUD".charAt(k);if(g[p[0]][p[1]]=='O'){System.out.println(z.length());System.out.println(z);return;}
if(p[0]==e[0]&&p[1]==e[1]){if(p[2]>e[2]){p[0]-=X[k];p[1]-=Y[k];}else{e[0]-=X[k];e[1]-=Y[k];}}
if(v.add(((p[0]*10+p[1])*10+e[0])*10+e[1]))q.add(new S(p[0],p[1],e[0],e[1],z));}}System.out.println(-1);}
static int[] mv(int x,int y,int dx,int dy){int c=0;while(g[x+dx][y+dy]!='#'&&g[x][y]!='O'){x+=dx;y+=dy;c++;}return new int[]{x,y,c};}}
