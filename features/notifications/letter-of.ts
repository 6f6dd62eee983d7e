/** The mail of a notification: of one that its reader wants by mail, and of the system kinds that are always mailed. */
import type { Language } from '#engine/messages.ts'
import { dateFor } from '#platform/dates.ts'
import type { Letter } from '#platform/letter.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { type ChosenCategory, isMailed, type Kind, kinds, type MailedKind } from './kinds.ts'
import { chosenMails, notificationMails, systemMails } from './mail-messages.ts'
import { sentenceOf } from './sentence.ts'

export type Reader = { firstname: string; language: Language; region: string | null; timeZone: string }

type Params = Readonly<Record<string, string>>

/** What the mail says around the sentence. */
type Around = { subject: string; advice: string }

type ChosenWords = (typeof chosenMails)[Language]
type SystemWords = (typeof systemMails)[Language]

const chosen: Record<ChosenCategory, (words: ChosenWords) => Around> = {
  api_error: (words) => ({ subject: words.emailApiError, advice: words.adviceApiError }),
  limit_reached: (words) => ({ subject: words.emailLimitReached, advice: words.adviceLimitReached }),
  insufficient_funds: (words) => ({ subject: words.emailInsufficientFunds, advice: words.adviceInsufficientFunds }),
}

const DAY_MS = 86_400_000
const daysUntil = (date: string, at: Date): string => {
  const days = Math.ceil((new Date(date).getTime() - at.getTime()) / DAY_MS)
  return String(Math.max(1, days))
}

const system: Record<MailedKind, (words: SystemWords, params: Params, at: Date) => Around> = {
  subscription_expired: (words) => ({ subject: words.emailExpired, advice: words.adviceExpired }),
  subscription_expiring: (words, { date = '' }, at) => ({
    subject: words.emailRenewalReminder({ days: daysUntil(date, at) }),
    advice: words.adviceRenewalReminder,
  }),
  package_changed: (words) => ({ subject: words.emailPackageChanged, advice: words.advicePackageChanged }),
  payment_failed: (words) => ({ subject: words.emailPaymentFailed, advice: words.advicePaymentFailed }),
  account_quarantined: (words) => ({ subject: words.emailQuarantined, advice: words.adviceQuarantined }),
  quarantine_alarm: (words) => ({ subject: words.emailQuarantineAlarm, advice: words.adviceQuarantineAlarm }),
  payment_alarm: (words) => ({ subject: words.emailPaymentAlarm, advice: words.advicePaymentAlarm }),
  invoice_ready: (words, { number = '' }) => ({
    subject: words.emailInvoice({ number }),
    advice: words.adviceInvoice,
  }),
  withdrawal_done: (words) => ({ subject: words.emailWithdrawalDone, advice: words.adviceWithdrawalDone }),
  withdrawal_error: (words) => ({ subject: words.emailWithdrawalError, advice: words.adviceWithdrawalError }),
  deposit_done: (words) => ({ subject: words.emailDepositDone, advice: words.adviceDepositDone }),
  token_buy_done: (words) => ({ subject: words.emailTokenBuyDone, advice: words.adviceTokenBuyDone }),
  referral_bonus_paid: (words) => ({ subject: words.emailReferralBonus, advice: words.adviceReferralBonus }),
  referral_exchange_id_missing: (words) => ({
    subject: words.emailExchangeIdMissing,
    advice: words.adviceExchangeIdMissing,
  }),
  document_to_sign: (words) => ({ subject: words.emailDocumentToSign, advice: words.adviceDocumentToSign }),
  airdrop_received: (words) => ({ subject: words.emailAirdrop, advice: words.adviceAirdrop }),
  pool_profit: (words) => ({ subject: words.emailPoolProfit, advice: words.advicePoolProfit }),
  beta_ending: (words, { days = '' }) => ({
    subject: words.emailBetaEnding({ days }),
    advice: words.adviceBetaEnding,
  }),
  wallet_invalid: (words) => ({ subject: words.emailWalletInvalid, advice: words.adviceWalletInvalid }),
}

type Told = { kind: Kind; params: Params; at: Date }

const aroundOf = ({ kind, params, at }: Told, language: Language): Around | null => {
  const { category } = kinds[kind]
  if (category !== 'system') return chosen[category](chosenMails[language])
  return isMailed(kind) ? system[kind](systemMails[language], params, at) : null
}

/** Null for system notifications whose mails are written by whoever causes them (business.md 35), or that have none. */
export const letterOf = (
  told: Told,
  { firstname, language, region, timeZone }: Reader,
  path: string | null,
): Letter | null => {
  const around = aroundOf(told, language)
  if (around === null) return null
  const words = notificationMails[language]
  const reading = { language, date: (at: Date) => dateFor({ language, region }, at, timeZone) }
  return {
    subject: around.subject,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [sentenceOf(told.kind, told.params, reading), around.advice],
    ...(path === null ? {} : { link: { label: words.open, href: path } }),
    small: [kinds[told.kind].category === 'system' ? words.whySystem : words.why],
  }
}
