import { route } from '@tanstack/virtual-file-routes'

export const routes = [route('/admin/system/settings/billing', 'invoices/web/settings-page.tsx')]
