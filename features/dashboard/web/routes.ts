import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/dashboard', 'dashboard/web/dashboard-page.tsx')]
