import IconCreditCard from 'icon:credit-card'
import { createFileRoute } from '@tanstack/react-router'
import { moneyPages, SettingsPage } from '#features/settings/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Connections } from './connections.tsx'

export const Route = createFileRoute('/admin/system/settings/payment')({
  staticData: {
    grant: 'system',
    title: { en: 'Payment settings', hu: 'Fizetési beállítások' },
    menu: { order: 182, icon: IconCreditCard },
  },
  component: PaymentSettings,
})

function PaymentSettings() {
  const words = useMessages(moneyPages)
  return <SettingsPage page="payment" title={words.paymentTitle} above={<Connections />} />
}
