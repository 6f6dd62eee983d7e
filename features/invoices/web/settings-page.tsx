import IconFileInvoice from 'icon:file-invoice'
import { createFileRoute } from '@tanstack/react-router'
import { moneyPages, SettingsPage } from '#features/settings/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Readiness } from './readiness.tsx'

export const Route = createFileRoute('/admin/system/settings/billing')({
  staticData: {
    grant: 'system',
    title: { en: 'Billing settings', hu: 'Számlázási beállítások' },
    menu: { order: 181, icon: IconFileInvoice },
  },
  component: BillingSettings,
})

function BillingSettings() {
  const words = useMessages(moneyPages)
  return <SettingsPage page="billing" title={words.billingTitle} above={<Readiness />} />
}
