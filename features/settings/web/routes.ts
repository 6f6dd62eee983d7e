import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/system/settings', 'settings/web/settings-entry.tsx'),
  route('/admin/system/settings/general', 'settings/web/general-page.tsx'),
]
