import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/user/notifications', 'notifications/web/notifications-page.tsx')]
