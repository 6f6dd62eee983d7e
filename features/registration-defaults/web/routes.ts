import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/registration/defaults', 'registration-defaults/web/defaults-page.tsx'),
  route('/admin/registration/defaults/create', 'registration-defaults/web/create-page.tsx'),
  route('/admin/registration/defaults/$parameterId', 'registration-defaults/web/default-page.tsx'),
]
