/**
 * Every setting that somebody may change while the product runs: what it may be and what it is until then.
 * A key is here when something reads it. Source: business.md 31.1.
 */
import { type BetaFamily, betaFamilies } from '#bots/catalogue.ts'
import { MOST_PARTIALS } from '#bots/partials.ts'
import { languages } from '#engine/messages.ts'

/** The pages that settings are changed on. */
export const settingPages = ['general', 'billing', 'payment'] as const
export type SettingPage = (typeof settingPages)[number]

export const units = [
  'years',
  'hours',
  'days',
  'minutes',
  'tries',
  'characters',
  'percent',
  'tokens',
  'of-each',
] as const
export type Unit = (typeof units)[number]

/** Things that come and go while the product runs, which a setting may name one of. */
export type Named = 'packages' | 'currencies'

/** What a setting may be. An address may be left empty; a secret is written and never shown again. */
export type Kind =
  /** May be empty where its default is; `shape` is what it must look like otherwise. */
  | { kind: 'text'; default: string; maxLength: number; shape?: RegExp }
  | { kind: 'email'; default: string }
  /** An https address, or none: of the product itself, which has no path, or of a page. */
  | { kind: 'link'; default: ''; to: 'site' | 'page' }
  | { kind: 'switch'; default: boolean }
  | { kind: 'whole'; default: number; min: number; max: number; unit: Unit }
  | { kind: 'choice'; default: string; options: readonly string[] }
  | { kind: 'time-zone'; default: string }
  /** A day, or none; a new one lies at least so many days ahead. */
  | { kind: 'date'; default: ''; daysAhead: number }
  /** The code of one that there is when it is set; it may be gone when it is read. */
  | { kind: 'one-of'; default: string; of: Named }
  | { kind: 'secret'; default: '' }
  /** The key of a picture among the files; it has calls of its own. */
  | { kind: 'picture'; default: '' }

export type Definition = Kind & { page: SettingPage }
export type Definitions = Readonly<Record<string, Definition>>

const general = <const Own extends Kind>(kind: Own) => ({ page: 'general', ...kind }) as const

const whole = (unit: Unit, standard: number, [min, max]: readonly [number, number]) =>
  general({ kind: 'whole', unit, default: standard, min, max })

/** The first day without the beta of a family. */
type BetaKey = `beta.${BetaFamily}.ends_at`

const betaKey = (family: BetaFamily): BetaKey => `beta.${family}.ends_at`

/** Something for each beta, by its setting: a family that is in beta has one. */
export const ofBetas = <Value>(of: (family: BetaFamily) => Value) =>
  Object.fromEntries(betaFamilies.map((family) => [betaKey(family), of(family)])) as Readonly<Record<BetaKey, Value>>

/** Where somebody keeps a legal text of their own; empty for the text of the installation. */
const footerLink = general({ kind: 'link', default: '', to: 'page' })

const billing = <const Own extends Kind>(kind: Own) => ({ page: 'billing', ...kind }) as const
const payment = <const Own extends Kind>(kind: Own) => ({ page: 'payment', ...kind }) as const

/** What stands on invoices of whoever runs the installation; empty until they have written it. */
const company = (maxLength: number, shape?: RegExp) =>
  billing({ kind: 'text', default: '', maxLength, ...(shape === undefined ? {} : { shape }) })

/** Up to five of the days from 30 to 1, such as "3, 1". */
const DAYS_BEFORE = /^(?:[1-9]|[12]\d|30)(?:, ?(?:[1-9]|[12]\d|30)){0,4}$/

/** The token that the design names; the sentence about it is quoted there. Source: business.md 1 #4. */
export const QUOTED_TOKEN = 'Etalon'

/** Who may name the rate by which tax is told in forint. Source: Act CXXVII of 2007, 80 (1). */
export const hufRateSources = ['MNB', 'ECB'] as const

export const settingDefinitions = {
  'general.product_name': general({ kind: 'text', default: 'Tradewright', maxLength: 50 }),
  'general.logo': general({ kind: 'picture', default: '' }),
  'general.support_email': general({ kind: 'email', default: '' }),
  'general.public_url': general({ kind: 'link', default: '', to: 'site' }),
  'general.footer.terms': footerLink,
  'general.footer.disclaimer': footerLink,
  'general.footer.privacy': footerLink,
  'general.footer.information': footerLink,
  'general.registration_open': general({ kind: 'switch', default: true }),
  /** The page of the web app says which are on, so that what is off has no entry there. */
  'features.futures': general({ kind: 'switch', default: true }),
  /** Empty while there is no end in sight (business.md 1 #31). Nobody is told later than 14 days before (bots.md 12.7). */
  ...ofBetas(() => general({ kind: 'date', default: '', daysAhead: 14 })),
  /** Simultaneous buys, and as many sells, of one folder (bots.md 7.1). */
  'bots.most_partials': whole('of-each', MOST_PARTIALS, [1, MOST_PARTIALS]),
  'platform.time_zone': general({ kind: 'time-zone', default: 'Europe/Budapest' }),
  'platform.default_language': general({ kind: 'choice', default: 'en', options: languages }),
  'security.password_min_length': whole('characters', 12, [8, 64]),
  'security.min_age': whole('years', 18, [16, 21]),
  'security.session_idle_hours': whole('hours', 12, [1, 72]),
  'security.session_max_days': whole('days', 7, [1, 30]),
  'security.email_code_minutes': whole('minutes', 10, [5, 30]),
  'security.login_attempts': whole('tries', 5, [3, 20]),
  'security.window_minutes': whole('minutes', 15, [5, 60]),
  'impersonation.max_minutes': whole('minutes', 60, [5, 120]),
  'account.deletion_grace_days': whole('days', 14, [1, 90]),
  /** Nobody is stopped by a package on an installation of their own. */
  'packages.default': general({ kind: 'one-of', default: 'unlimited', of: 'packages' }),
  /** Of all prices. Stays what it is once there is an invoice. */
  'billing.currency': billing({ kind: 'one-of', default: 'EUR', of: 'currencies' }),
  'billing.renewal_days_before': billing({ kind: 'whole', unit: 'days', default: 7, min: 1, max: 30 }),
  'billing.reminder_days': billing({ kind: 'text', default: '3, 1', maxLength: 30, shape: DAYS_BEFORE }),
  /** Nought: whoever has a package again starts their bots themselves, as prices may have moved. */
  'billing.auto_resume_hours': billing({ kind: 'whole', unit: 'hours', default: 0, min: 0, max: 720 }),
  'billing.discounts_stack': billing({ kind: 'switch', default: true }),
  /** The law gives no fewer than 14 (Directive 2011/83/EU, Article 9). */
  'billing.withdrawal_days': billing({ kind: 'whole', unit: 'days', default: 14, min: 14, max: 30 }),
  'company.name': company(200),
  'company.postcode': company(12),
  'company.city': company(100),
  'company.address': company(200),
  /** Domestic: eight digits, the kind of tax, the county. */
  'company.tax_number': company(20, /^\d{8}-[1-5]-\d{2}$/),
  'company.eu_vat_number': company(14, /^HU\d{8}$/),
  'company.registry_number': company(30),
  'company.bank_name': company(100),
  'company.bank_account': company(60),
  'invoice.prefix': billing({ kind: 'text', default: 'INV', maxLength: 8, shape: /^[A-Z\d]+$/ }),
  'invoice.huf_rate_source': billing({ kind: 'choice', default: 'MNB', options: hufRateSources }),
  /** Whether tax of consumers elsewhere in the Union is paid where they live. */
  'vat.oss_enabled': billing({ kind: 'switch', default: true }),
  /** Whoever holds so many of them has the discount; 0 %: there is none. */
  'token.name': billing({ kind: 'text', default: QUOTED_TOKEN, maxLength: 40 }),
  'token.symbol': billing({ kind: 'text', default: 'ETALON', maxLength: 12, shape: /^[A-Z\d]+$/ }),
  'token.discount_min': billing({ kind: 'whole', unit: 'tokens', default: 1, min: 1, max: 1_000_000_000 }),
  'token.discount_percent': billing({ kind: 'whole', unit: 'percent', default: 10, min: 0, max: 90 }),
  'payment.card.enabled': payment({ kind: 'switch', default: true }),
  'payment.card.secret_key': payment({ kind: 'secret', default: '' }),
  'payment.card.webhook_secret': payment({ kind: 'secret', default: '' }),
  'payment.exchange.enabled': payment({ kind: 'switch', default: true }),
  'payment.exchange.api_key': payment({ kind: 'secret', default: '' }),
  'payment.exchange.secret': payment({ kind: 'secret', default: '' }),
  /** In the Union others than USDC may not be taken. */
  'payment.exchange.coin': payment({ kind: 'text', default: 'USDC', maxLength: 10, shape: /^[A-Z\d]+$/ }),
  'payment.bank_transfer.enabled': payment({ kind: 'switch', default: false }),
} as const satisfies Definitions

export type SettingKey = keyof typeof settingDefinitions

/** What an installation may do without. */
export const featureKeys = ['features.futures'] as const satisfies readonly SettingKey[]

/** Where legal texts are kept elsewhere, by the kind at the end. */
export const footerKeys = [
  'general.footer.terms',
  'general.footer.disclaimer',
  'general.footer.privacy',
  'general.footer.information',
] as const satisfies readonly SettingKey[]

/** When betas end. */
export const betaKeys: readonly { family: BetaFamily; key: BetaKey }[] = betaFamilies.map((family) => ({
  family,
  key: betaKey(family),
}))

/** Written and never shown again. */
export type SecretKey = {
  [Key in SettingKey]: (typeof settingDefinitions)[Key] extends { kind: 'secret' } ? Key : never
}[SettingKey]

export const definitionOf = (key: SettingKey): Definition => settingDefinitions[key]

type ValueOf<Own extends Kind> = Own extends { kind: 'switch' }
  ? boolean
  : Own extends { kind: 'whole' }
    ? number
    : Own extends { kind: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : string

/** What reading a setting gives. */
export type SettingValue<Key extends SettingKey> = ValueOf<(typeof settingDefinitions)[Key]>
