import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/dev/redis', 'cache-store/web/cache-page.tsx')]
