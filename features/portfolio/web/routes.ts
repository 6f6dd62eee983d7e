import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/portfolio', 'portfolio/web/portfolio-page.tsx')]
