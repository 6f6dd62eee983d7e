import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/backtest', 'backtest-runs/web/runs-page.tsx'),
  route('/backtest/compare', 'backtest-runs/web/compare-page.tsx'),
  route('/backtest/run/$runId', 'backtest-runs/web/run-page.tsx'),
]
