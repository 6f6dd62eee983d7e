import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/user/api', 'api-keys/web/keys-page.tsx'),
  route('/user/api/create', 'api-keys/web/create-page.tsx'),
  route('/user/api/$apiId', 'api-keys/web/key-page.tsx'),
  route('/admin/apis', 'api-keys/web/admin-page.tsx'),
]
