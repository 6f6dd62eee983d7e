import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/system/countries', 'countries/web/countries-page.tsx')]
