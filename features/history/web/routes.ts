import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/history', 'history/web/history-page.tsx')]
