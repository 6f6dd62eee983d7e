import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/futures_pairs', 'markets/web/futures-pairs-page.tsx')]
