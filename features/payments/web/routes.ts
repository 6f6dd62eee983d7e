import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/services/payment/pay/$token', 'payments/web/pay-page.tsx'),
  route('/admin/payment/payments', 'payments/web/admin-page.tsx'),
  route('/admin/system/settings/payment', 'payments/web/settings-page.tsx'),
]
