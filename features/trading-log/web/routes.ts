import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/log', 'trading-log/web/log-page.tsx')]
