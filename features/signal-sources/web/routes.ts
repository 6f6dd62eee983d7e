import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/signal_source', 'signal-sources/web/sources-page.tsx'),
  route('/admin/signal_source/create', 'signal-sources/web/create-page.tsx'),
  route('/admin/signal_source/$signalSourceId', 'signal-sources/web/source-page.tsx'),
]
