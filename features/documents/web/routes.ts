import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/documents', 'documents/web/admin-page.tsx'),
  route('/documents/download/$documentKey', 'documents/web/download-page.tsx'),
]
