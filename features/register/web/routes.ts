import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/register', 'register/web/register-page.tsx'),
  route('/verification/$token', 'register/web/verification-page.tsx'),
  route('/forgot', 'register/web/forgot-page.tsx'),
]
