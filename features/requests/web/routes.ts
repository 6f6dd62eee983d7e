import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/requests', 'requests/web/admin-page.tsx'),
  route('/admin/requests/$requestId', 'requests/web/admin-request-page.tsx'),
]
