import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin', 'users/web/admin-page.tsx'),
  route('/admin/users', 'users/web/users-page.tsx'),
  route('/admin/users/$userId', 'users/web/user-page.tsx'),
]
