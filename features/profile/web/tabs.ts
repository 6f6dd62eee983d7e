/** The tabs of the profile, in their order: one line each. What a tab shows is loaded when it is opened, from the feature that owns it. */
import { type ComponentType, lazy } from 'react'
import type { Profile } from '../contract.ts'
import type { profileWords } from './messages.ts'

type Props = { profile: Profile }
type Tab = {
  /** Stands in the address: `?tab=security`. */
  name: string
  label: keyof (typeof profileWords)['en'] & `profileTab${string}`
  Content: ComponentType<Props>
}

const overview = lazy<ComponentType<Props>>(() => import('./overview.tsx'))
const settings = lazy<ComponentType<Props>>(() => import('./settings-tab.tsx'))
const security = lazy<ComponentType<Props>>(() => import('./security-tab.tsx'))
const billing = lazy<ComponentType<Props>>(async () => ({
  default: (await import('#features/subscription/web/index.ts')).BillingTab,
}))
const transactions = lazy<ComponentType<Props>>(async () => ({
  default: (await import('#features/payments/web/index.ts')).TransactionsTab,
}))
const documents = lazy<ComponentType<Props>>(async () => ({
  default: (await import('#features/documents/web/index.ts')).DocumentsTab,
}))
const requests = lazy<ComponentType<Props>>(async () => ({
  default: (await import('#features/requests/web/index.ts')).RequestsTab,
}))
const log = lazy<ComponentType<Props>>(async () => ({
  default: (await import('#features/audit/web/index.ts')).ProfileLog,
}))

export const tabs = [
  { name: 'overview', label: 'profileTabOverview', Content: overview },
  { name: 'settings', label: 'profileTabSettings', Content: settings },
  { name: 'security', label: 'profileTabSecurity', Content: security },
  { name: 'billing', label: 'profileTabBilling', Content: billing },
  { name: 'transactions', label: 'profileTabTransactions', Content: transactions },
  { name: 'log', label: 'profileTabLog', Content: log },
  { name: 'documents', label: 'profileTabDocuments', Content: documents },
  { name: 'requests', label: 'profileTabRequests', Content: requests },
] as const satisfies readonly [Tab, ...Tab[]]
