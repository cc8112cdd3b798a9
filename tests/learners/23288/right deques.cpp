#include <bits/stdc++.h>
using namespace std;
int N, M, K, B[20][20], P[20][20];
int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
int main() {
	cin >> N >> M >> K;
	for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) cin >> B[i][j];
	// 미리 점수 계산
	vector<vector<bool>> vis(N, vector<bool>(M));
	for (int i = 0; i < N; i++) for (int j = 0; j < M; j++) if (!vis[i][j]) {
		vector<pair<int,int>> c{{i, j}}; vis[i][j] = true;
		for (size_t k = 0; k < c.size(); k++) for (int d = 0; d < 4; d++) {
			int x = c[k].first + dx[d], y = c[k].second + dy[d];
			if (x < 0 || y < 0 || x >= N || y >= M || vis[x][y] || B[x][y] != B[i][j]) continue;
			vis[x][y] = true; c.push_back({x, y});
		}
		for (auto &p : c) P[p.first][p.second] = B[i][j] * (int)c.size();
	}
	deque<int> row{4, 1, 3}, col{2, 1, 5}; int bottom = 6;
	int x = 0, y = 0, d = 0, ans = 0;
	while (K--) {
		if (x + dx[d] < 0 || x + dx[d] >= N || y + dy[d] < 0 || y + dy[d] >= M) d = (d + 2) % 4;
		x += dx[d]; y += dy[d];
		if (d == 0) { row.push_front(bottom); bottom = row.back(); row.pop_back(); col[1] = row[1]; }
		if (d == 2) { row.push_back(bottom); bottom = row.front(); row.pop_front(); col[1] = row[1]; }
		if (d == 1) { col.push_front(bottom); bottom = col.back(); col.pop_back(); row[1] = col[1]; }
		if (d == 3) { col.push_back(bottom); bottom = col.front(); col.pop_front(); row[1] = col[1]; }
		ans += P[x][y];
		if (bottom > B[x][y]) d = (d + 1) % 4;
		else if (bottom < B[x][y]) d = (d + 3) % 4;
	}
	cout << ans;
}
