import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/audit', 'audit/web/audit-page.tsx')]
