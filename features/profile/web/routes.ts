import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/user/profile', 'profile/web/profile-page.tsx')]
