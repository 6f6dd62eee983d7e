import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/futures_signals', 'signal-addresses/web/futures-page.tsx'),
  route('/admin/futures_signals/create', 'signal-addresses/web/futures-create-page.tsx'),
  route('/admin/futures_signals/edit/$signalId', 'signal-addresses/web/futures-edit-page.tsx'),
]
