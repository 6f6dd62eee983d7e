import { index, route } from '@tanstack/virtual-file-routes'

export const routes = [index('sign-in/web/start-page.tsx'), route('/login', 'sign-in/web/sign-in-page.tsx')]
