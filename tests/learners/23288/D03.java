import java.util.Scanner;
public class Main {
  static int n, m, k; static int[][] a; static boolean[][] v;
  static int cnt(int i, int j, int c) {
    if (i < 0 || j < 0 || i >= n || j >= m || v[i][j] || a[i][j] != c) return 0;
    v[i][j] = true;
    return 1 + cnt(i+1,j,c) + cnt(i-1,j,c) + cnt(i,j+1,c) + cnt(i,j-1,c);
  }
  public static void main(String[] x) {
    Scanner s = new Scanner(System.in);
    n = s.nextInt(); m = s.nextInt(); k = s.nextInt(); a = new int[n][m];
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = s.nextInt();
    int U=1,D=6,N=2,S=5,E=3,W=4, r=0,c=0,h=0,t, sum=0;
    int[] dr={0,1,0,-1}, dc={1,0,-1,0};
    for (int z = 0; z < k; z++) {
      int nr=r+dr[h], nc=c+dc[h];
      if (nr<0||nc<0||nr>=n||nc>=m) { h=(h+2)%4; continue; }  // 방향만 바꾼다
      r=nr; c=nc;
      if(h==0){t=U;U=W;W=D;D=E;E=t;}
      else if(h==1){t=U;U=N;N=D;D=S;S=t;}
      else if(h==2){t=U;U=E;E=D;D=W;W=t;}
      else {t=U;U=S;S=D;D=N;N=t;}
      v=new boolean[n][m];
      sum+=a[r][c]*cnt(r,c,a[r][c]);
      if(D>a[r][c])h=(h+1)%4; else if(D<a[r][c])h=(h+3)%4;
    }
    System.out.println(sum);
  }
}
