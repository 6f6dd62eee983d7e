import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/admin/payment/invoices', 'invoices/web/admin-page.tsx'),
  route('/admin/system/settings/billing', 'invoices/web/settings-page.tsx'),
]
