import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/dev/sandbox', 'sandbox/web/sandbox-page.tsx')]
