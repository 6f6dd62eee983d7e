import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/dev/settings', 'dev/web/dev-settings-page.tsx')]
