import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/dev/live', 'live-accounts/web/attention-page.tsx')]
