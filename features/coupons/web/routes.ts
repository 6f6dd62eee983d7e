import { route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/user/coupon', 'coupons/web/own-page.tsx'),
  route('/user/coupon/create', 'coupons/web/own-create-page.tsx'),
  route('/admin/coupons', 'coupons/web/admin-page.tsx'),
  route('/admin/coupons/create', 'coupons/web/create-page.tsx'),
  route('/admin/coupons/generator', 'coupons/web/generator-page.tsx'),
]
