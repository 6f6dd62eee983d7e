import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/packages', 'packages/web/admin-page.tsx'),
  route('/admin/packages/create', 'packages/web/create-page.tsx'),
  route('/admin/packages/$packageId', 'packages/web/package-page.tsx'),
]
