/** Every kind of notification: what it is about, how bad it is, and which values its sentence takes (business.md 5.2). */

/** Users choose about three of them; system notifications are always told. */
export const chosenCategories = ['api_error', 'limit_reached', 'insufficient_funds'] as const
export type ChosenCategory = (typeof chosenCategories)[number]
export const categories = [...chosenCategories, 'system'] as const
export type Category = (typeof categories)[number]

export const severities = ['info', 'warning', 'error'] as const
export type Severity = (typeof severities)[number]

type KindFacts = {
  category: Category
  severity: Severity
  /** Values of the sentence: texts as they are, names of bots, codes, or times in ISO 8601; the reader's language is known only when it is read. */
  params: readonly string[]
  /** Whether a system notification is a mail too. Those without it have mails of their own, written by whoever causes them, or none (business.md 35). */
  isMailed?: true
}

export const kinds = {
  api_auth_error: { category: 'api_error', severity: 'error', params: ['api'] },
  api_permission_error: { category: 'api_error', severity: 'error', params: ['api', 'permission'] },
  api_expiration: { category: 'api_error', severity: 'warning', params: ['api', 'date'] },
  /** One for an exchange and its outage, not for each key. */
  api_maintenance: { category: 'api_error', severity: 'warning', params: ['exchange'] },
  api_frozen_or_deleted: { category: 'api_error', severity: 'error', params: ['api'] },
  api_deleted_at_exchange: { category: 'api_error', severity: 'error', params: ['api'] },
  /** `group` is the code of a package group. */
  package_limit_reached: { category: 'limit_reached', severity: 'warning', params: ['group'] },
  run_limit_reached: { category: 'limit_reached', severity: 'info', params: ['trade'] },
  stop_loss_limit: { category: 'limit_reached', severity: 'warning', params: ['trade'] },
  insufficient_funds: { category: 'insufficient_funds', severity: 'warning', params: ['trade'] },
  subscription_expired: { category: 'system', severity: 'error', params: [], isMailed: true },
  subscription_expiring: { category: 'system', severity: 'warning', params: ['date'], isMailed: true },
  package_changed: { category: 'system', severity: 'info', params: ['package'], isMailed: true },
  /** `exchange` is its code. */
  account_quarantined: { category: 'system', severity: 'error', params: ['exchange'], isMailed: true },
  local_regulation: { category: 'system', severity: 'error', params: ['pair'] },
  payment_failed: { category: 'system', severity: 'error', params: [], isMailed: true },
  invoice_ready: { category: 'system', severity: 'info', params: ['number'], isMailed: true },
  /** `status` is the code of a state of requests. */
  request_status: { category: 'system', severity: 'info', params: ['status'] },
  withdrawal_done: { category: 'system', severity: 'info', params: ['amount', 'crypto'], isMailed: true },
  withdrawal_error: { category: 'system', severity: 'error', params: ['amount', 'crypto'], isMailed: true },
  deposit_done: { category: 'system', severity: 'info', params: ['amount', 'crypto', 'wallet'], isMailed: true },
  token_buy_done: { category: 'system', severity: 'info', params: ['amount', 'token'], isMailed: true },
  referral_bonus_paid: { category: 'system', severity: 'info', params: ['amount', 'month'], isMailed: true },
  referral_exchange_id_missing: { category: 'system', severity: 'warning', params: [], isMailed: true },
  document_to_sign: { category: 'system', severity: 'warning', params: ['name'], isMailed: true },
  new_sign_in: { category: 'system', severity: 'warning', params: ['device', 'place'] },
  airdrop_received: { category: 'system', severity: 'info', params: ['amount', 'campaign', 'token'], isMailed: true },
  pool_profit: { category: 'system', severity: 'info', params: ['amount', 'currency', 'pool'], isMailed: true },
  wallet_invalid: { category: 'system', severity: 'error', params: ['wallet'], isMailed: true },
  stuck_protection: { category: 'system', severity: 'warning', params: ['folder'] },
  /** `family` is the name of a family of bots; the day is at noon, UTC. */
  beta_ending: { category: 'system', severity: 'warning', params: ['family', 'date', 'days'], isMailed: true },
  beta_ended: { category: 'system', severity: 'warning', params: ['bot'] },
  export_ready: { category: 'system', severity: 'info', params: [] },
  exit_delayed: { category: 'system', severity: 'warning', params: ['trade'] },
  levels_exhausted: { category: 'system', severity: 'info', params: ['trade'] },
  bad_sell: { category: 'system', severity: 'warning', params: ['trade'] },
  liquidated: { category: 'system', severity: 'error', params: ['trade', 'pair'] },
  /** To those who look after the installation; `row` is the place in the log. */
  audit_alarm: { category: 'system', severity: 'error', params: ['row'] },
  /** To the same; how many records of trading are damaged, and the first of them. */
  journal_damaged: { category: 'system', severity: 'error', params: ['records', 'first'] },
  /** To the same; what was found, in the words of the program. */
  quarantine_alarm: { category: 'system', severity: 'error', params: ['account', 'detail'], isMailed: true },
  audit_unkept: { category: 'system', severity: 'error', params: [] },
  /** To the same; `alarm` is the code of what happened to a payment. */
  payment_alarm: { category: 'system', severity: 'error', params: ['alarm', 'reference'], isMailed: true },
  /** `reason` is a code of `engine/status.ts`. */
  trade_suspended: { category: 'system', severity: 'warning', params: ['trade', 'reason'] },
  /** Sent by its reader on the development page. */
  trial: { category: 'system', severity: 'info', params: [] },
} as const satisfies Record<string, KindFacts>

export type Kind = keyof typeof kinds
export const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)
export const allKinds: readonly Kind[] = Object.keys(kinds).filter(isKind)
/** System kinds whose mail is made of their sentence. */
export type MailedKind = { [Of in Kind]: (typeof kinds)[Of] extends { isMailed: true } ? Of : never }[Kind]
export const isMailed = (kind: Kind): kind is MailedKind => 'isMailed' in kinds[kind]
export type ParamsOf<Of extends Kind> = Readonly<Record<(typeof kinds)[Of]['params'][number], string>>

/** Kinds that nobody tells yet: what causes them is not built. Whoever builds it takes the kind from this list; a test compares. */
export const withoutSender: readonly Kind[] = [
  'withdrawal_done',
  'withdrawal_error',
  'deposit_done',
  'token_buy_done',
  'referral_bonus_paid',
  'referral_exchange_id_missing',
  'airdrop_received',
  'pool_profit',
  'wallet_invalid',
]

/** What a notification is about. Notifications of one kind about one thing are told once an hour. */
export type Cause =
  | { type: 'bot'; id: string; family: string }
  | {
      type:
        | 'family'
        | 'api-key'
        | 'wallet'
        | 'exchange'
        | 'live-account'
        | 'pair'
        | 'package'
        | 'subscription'
        | 'payment'
        | 'staff-payment'
        | 'invoice'
        | 'request'
        | 'document'
        | 'bonus'
        | 'session'
        | 'export'
        | 'trial'
      id: string
    }

/** The page of the product that shows it. */
export const pathOf = (cause: Cause): string => {
  switch (cause.type) {
    case 'bot':
      return `/bots/${encodeURIComponent(cause.family)}/${encodeURIComponent(cause.id)}`
    case 'family':
      return `/bots/${encodeURIComponent(cause.id)}/dashboard`
    case 'api-key':
      return `/user/api/${encodeURIComponent(cause.id)}`
    case 'wallet':
      return '/user/wallet'
    case 'exchange':
      return '/user/api'
    case 'pair':
      return '/dashboard'
    case 'live-account':
      return '/admin/dev/live'
    case 'package':
    case 'subscription':
    case 'payment':
      return '/user/profile?tab=billing'
    case 'staff-payment':
      return '/admin/payment/payments'
    case 'invoice':
      return '/user/profile?tab=documents'
    case 'request':
      return '/user/profile?tab=requests'
    case 'document':
      return '/user/profile?tab=documents'
    case 'bonus':
      return '/user/profile?tab=referral'
    case 'session':
    case 'export':
      return '/user/profile?tab=security'
    case 'trial':
      return '/admin/dev/settings'
  }
}
