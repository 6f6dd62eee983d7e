import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/test/common', 'test-pages/web/parts-page.tsx'),
  route('/test/tradingview', 'test-pages/web/chart-page.tsx'),
]
