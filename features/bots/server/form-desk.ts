/** Form desk: a family's form as the server reads it. */
import { z } from 'zod'
import type { FamilyName } from '#bots/index.ts'
import type { FormMarket, FormMarkets, Issue, Parsed, PresetName } from '#bots/form.ts'
import { findCatalogued } from '#bots/catalogue.ts'
import { withoutSteps } from '#bots/issues.ts'
import { pathOf } from '#bots/source-form.ts'
import type { Candles } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import type { Amount } from '#engine/money.ts'
import { type AnyFamily, family, type Family, type Mode, type UnitState } from '#engine/unit.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Settled } from './made.ts'

/** Market of a pair. Null when its exchange does not have it, or it has no price yet. */
export type FindMarket = (exchange: string, pair: string) => FormMarket | 'unknown-exchange' | null

/** Finder of the markets that forms are checked against. */
export const findMarketIn =
  (markets: Markets): FindMarket =>
  (exchange, pair) => {
    const isKnown = (): boolean => markets.lines().some(({ market }) => market.exchange === exchange)
    return markets.last(exchange, pair) ?? (isKnown() ? null : 'unknown-exchange')
  }

type Read = { kind: 'sound'; bot: Settled } | { kind: 'wrong'; issues: Issue[] }

export type FormDesk = {
  family: AnyFamily
  /**
   * Settings of a form as typed, or all that is wrong with it at the form's own paths. `mostPartials`: partials that a folder may hold
   * (partials.ts).
   */
  read: (form: unknown, findMarket: FindMarket, mostPartials?: number) => Read
  /** Form of stored settings with the bot's present investment. Null for their own. */
  show: (stored: unknown, investment: Amount | null) => unknown
  /** Investment in quote, from stored settings. */
  investment: (stored: unknown) => Amount
  /** Filled-in form that suits the market's movement in `candles`; typed fields win over usual ones. */
  suggest: (now: FormMarket, candles: Candles, wish?: Wish) => unknown
}

/** Wish for a suggested form: the active preset by default; `typed` are fields of the form. */
export type Wish = { preset?: PresetName; typed?: Readonly<Record<string, unknown>> }

export type FormDesks = ReadonlyMap<string, FormDesk>

/** Fields that every family's settings and forms have. */
type Head = { exchange: string; account: string | null; pair: string; name: string; mode: Mode }
const Place = z.object({ exchange: z.string(), pair: z.string() })

type Wizard<Config, Form> = {
  parse: (typed: unknown, now: FormMarkets | null) => Parsed<Config>
  formOf: (config: Config) => Form
  emptyForm: () => Form
  /** Settings with another investment; omitted when only an edit can change it. */
  withInvestment?: (config: Config, investment: Amount) => Config
  applyPreset: (name: PresetName, form: Form, now: FormMarket, candles: Candles) => Form
}

/** True when the family trades such a market: spot families coins, futures families contracts. True also for a pair without a price yet. */
const isTraded = (family: string, now: ReturnType<FindMarket>): boolean => {
  const trades = findCatalogued(family)?.trades
  return (
    now === null ||
    now === 'unknown-exchange' ||
    trades === undefined ||
    (now.market.futures !== undefined) === (trades === 'futures')
  )
}

/** Market found. Null also when the exchange is unknown. */
const ofExchange = (found: ReturnType<FindMarket>): FormMarket | null => (found === 'unknown-exchange' ? null : found)

const notInList = (path: string): Issue => ({ path, code: 'not-in-list', params: {} })

const formDesk = <Config extends Head, State extends UnitState, Form extends Head>(
  own: Family<Config, State>,
  wizard: Wizard<Config, Form>,
): FormDesk => ({
  family: family(own),
  read: (form, findMarket, mostPartials) => {
    const place = Place.safeParse(form)
    const exchange = place.success ? place.data.exchange.trim() : ''
    const found = place.success ? findMarket(exchange, place.data.pair) : null
    const now = ofExchange(found)
    const findOther = (pair: Pair) => {
      const other = ofExchange(findMarket(exchange, pair))
      return withoutSteps(other?.market ?? null).length > 0 ? null : other
    }
    const parsed = wizard.parse(form, now === null ? null : { ...now, findOther, mostPartials })
    if (!parsed.ok) return { kind: 'wrong', issues: [...parsed.issues] }
    const { config } = parsed
    if (now === null) return { kind: 'wrong', issues: [notInList(found === null ? 'pair' : 'exchange')] }
    const all = own.pairs(config).map((pair) => findMarket(exchange, pair))
    const strange = all.findIndex((one) => !isTraded(own.name, one))
    if (strange >= 0) return { kind: 'wrong', issues: [notInList(pathOf(strange, 'pair'))] }
    const issues = all.flatMap((one, row) => withoutSteps(ofExchange(one)?.market ?? null, pathOf(row, 'pair')))
    if (issues.length > 0) return { kind: 'wrong', issues }
    const { name, mode, account: key } = config
    return { kind: 'sound', bot: { family: family(own), name, mode, exchange, key, config: own.formatConfig(config) } }
  },
  show: (stored, investment) => {
    const config = own.parseConfig(stored)
    return wizard.formOf(investment === null ? config : (wizard.withInvestment?.(config, investment) ?? config))
  },
  investment: (stored) => {
    const config = own.parseConfig(stored)
    return own.report(config, own.initial(config)).investment
  },
  suggest: (now, candles, { preset = 'active', typed = {} } = {}) => {
    const { exchange, pair } = now.market
    return wizard.applyPreset(preset, { ...wizard.emptyForm(), exchange, pair, name: pair, ...typed }, now, candles)
  },
})

/** Desks of all families, each loaded when it is first asked for: a backtest needs one. A new family is a line here. */
const desks = {
  grid: async () => formDesk((await import('#bots/grid/index.ts')).grid, await import('#bots/grid/wizard.ts')),
  spot: async () => formDesk((await import('#bots/spot/index.ts')).spot, await import('#bots/spot/wizard.ts')),
  hodl: async () => formDesk((await import('#bots/hodl/index.ts')).hodl, await import('#bots/hodl/wizard.ts')),
  indicator: async () =>
    formDesk((await import('#bots/indicator/index.ts')).indicatorUnits, await import('#bots/indicator/wizard.ts')),
  rsi: async () => formDesk((await import('#bots/rsi/index.ts')).rsiUnits, await import('#bots/rsi/wizard.ts')),
  signal: async () => formDesk((await import('#bots/signal/index.ts')).signal, await import('#bots/signal/wizard.ts')),
  'futures-signal': async () =>
    formDesk(
      (await import('#bots/futures-signal/index.ts')).futuresSignal,
      await import('#bots/futures-signal/wizard.ts'),
    ),
} as const satisfies Record<FamilyName, () => Promise<FormDesk>>

/** They are typed where they are listed. */
const asNames = (names: readonly string[]) => names as readonly FamilyName[]
export const deskNames = asNames(Object.keys(desks))

export const loadFormDesk = (name: FamilyName): Promise<FormDesk> => desks[name]()
