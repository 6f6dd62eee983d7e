import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/newsletter/unsubscribe/$token', 'newsletter/web/unsubscribe-page.tsx')]
