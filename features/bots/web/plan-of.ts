/** A family's form for the values as they stand, in the reader's language: pure, made anew with each key press. */
import type { Candles } from '#engine/candle.ts'
import { formatDecimal, parseDecimal } from '#engine/money.ts'
import type { FormMarket, FormMarkets, Preview, PreviewNeed, PreviewWarning } from '#bots/form.ts'
import { readNumber } from '#bots/number.ts'
import type { ChartHandle } from '#platform/web/candle-chart-data.ts'
import type { Choice } from '#platform/web/form-fields.tsx'
import type { Format } from '#platform/web/format.ts'
import { type FormValues, textAt } from '#platform/web/form-values.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import type { FamilyForm, FamilyModule } from './family-kit.ts'
import { fieldView } from './field-views.ts'
import { marketOf } from './market-of.ts'
import type { FieldView, Plan, StepView } from './plan.ts'
import type { Fact, Warning } from './preview-panel.tsx'
import { factViews, firstTrades, lineViews } from './preview-views.ts'
import { formatValues, sayCode } from './say.ts'
import { settingSections } from './setting-views.ts'
import { isSwitchedOff } from './switch-of-field.ts'
import { type Voice, withUnit, wordOf } from './voice.ts'
import { fieldOf, type Issue, mergeIssues } from './wizard-state.ts'

export type PlanInput = {
  family: FamilyModule
  voice: Voice
  values: FormValues
  markets: readonly MarketSummary[]
  /** Whose money the bot can trade with at the chosen exchange, besides the demo account; none where that is not known. */
  accounts?: readonly Choice[]
  /** The last price, newer than the one of the market. */
  price: string | null
  /** How many buys, and how many sells, a folder may hold at the same time; left out where that is not known. */
  mostPartials?: number | undefined
  candles: Candles
  /** Free balance in quote and in base; null where it is not known. */
  free: string | null
  freeBase: string | null
  /** How balances are written: what one has may be hidden while what one types is not. */
  balanceFormat: Format
  /** The server's issues that still stand. */
  refused: readonly Issue[]
  /** On a running bot: the sentence why its pair, account and mode stay. */
  fixed: string | null
  /** What the bot may use already. */
  mayUse: string
}

/** The values as the family's own form; an empty one where a draft is of another shape. */
export const formOf = (family: FamilyModule, values: unknown): FamilyForm => {
  const parsed = family.Form.safeParse(values)
  return parsed.success ? parsed.data : family.emptyForm()
}

const FIXED_KINDS: readonly string[] = ['pair', 'exchange', 'account']

/** Where and with whose money it trades. */
const isPlace = ({ kind, path }: { kind: string; path: string }): boolean =>
  FIXED_KINDS.includes(kind) || path === 'mode'

const stepViews = (input: PlanInput, form: FamilyForm, now: FormMarkets | null): StepView[] => {
  const { voice, markets, values, fixed, family, accounts = [] } = input
  const context = { voice, values, form, markets, accounts, now }
  return family.sections.map((section) => {
    const shown = section.fields.filter((field) => field.shownWhen(form))
    const isSaidOnce = fixed !== null && shown.filter(isPlace).length > 1
    return {
      id: section.name,
      title: wordOf(voice, section.title),
      fixed: isSaidOnce ? fixed : null,
      fields: shown.map((field) => {
        const stays = isPlace(field) ? fixed : field.isLasting ? voice.wizard.lastingHere : null
        return {
          ...fieldView(field, { ...context, fixed: fixed === null ? null : stays }),
          isExplained: isSaidOnce && isPlace(field),
        }
      }),
    }
  })
}

/** A field of several rows is wrong in one of them, at one of its columns. */
const labelAt = (field: FieldView, path: string, { format, wizard }: Voice): string => {
  if (field.control.kind !== 'rows') return field.label
  const [row, name] = path.slice(field.path.length + 1).split('.')
  const column = field.control.columns.find((one) => one.name === name)
  if (column === undefined) return field.label
  return wizard.inRow({ field: field.label, row: format.count(Number(row) + 1), column: column.label })
}

const issueViews = (issues: readonly Issue[], steps: readonly StepView[], { voice }: PlanInput): Plan['issues'] => {
  const fields = steps.flatMap((step) => step.fields)
  return issues.map((issue) => {
    const field = fieldOf(fields, issue.path)
    return {
      ...issue,
      label: field === undefined ? voice.wizard.theForm : labelAt(field, issue.path, voice),
      text:
        sayCode(voice.family, issue.code, formatValues(issue.params, voice.format, voice.market?.tickSize)) ??
        voice.wizard.otherIssue,
    }
  })
}

/** What the free balance does not cover; null when it covers everything or is not known. */
const missingOf = (needed: bigint, free: string | null, mayUse: string): string | null => {
  if (free === null) return null
  const missing = needed - (parseDecimal(free) ?? 0n) - (parseDecimal(mayUse) ?? 0n)
  return missing > 0n ? formatDecimal(missing) : null
}

/** What the entries need: as drawn, or while nothing can be drawn as typed. */
const needOf = (preview: Preview | null, values: FormValues): PreviewNeed | null => {
  if (preview !== null && preview.ok) return preview.needs
  const typed = readNumber(textAt(values, 'investment'))
  return typed.ok ? { of: 'quote', amount: formatDecimal(typed.value) } : null
}

/** How much of what the bot starts with is free, and how much is missing. */
const coverOf = ({ free, freeBase, fixed, mayUse }: PlanInput, need: PreviewNeed | null) => {
  const unit = need?.of ?? 'quote'
  const has = unit === 'quote' ? free : freeBase
  // What a running bot has sold of its base already is not in any balance.
  const isKnown = need !== null && (unit === 'quote' || fixed === null)
  const missing = isKnown ? missingOf(parseDecimal(need.amount) ?? 0n, has, unit === 'quote' ? mayUse : '0') : null
  return { unit, has, missing } as const
}

const balanceFacts = (input: PlanInput, need: PreviewNeed | null): Fact[] => {
  const { voice, balanceFormat } = input
  const { unit, has, missing } = coverOf(input, need)
  if (has === null) return []
  const written = withUnit({ ...voice, format: balanceFormat }, has, unit)
  const own: Fact = { id: 'free', label: voice.wizard.free, value: written, tone: 'plain' }
  if (missing === null) return [own]
  return [own, { id: 'missing', label: voice.wizard.missing, value: withUnit(voice, missing, unit), tone: 'bad' }]
}

/** A bot that sells first cannot begin without the base: that is said before the start. */
const baseWarnings = (input: PlanInput, need: PreviewNeed | null): Warning[] => {
  const { voice, balanceFormat } = input
  const { unit, has, missing } = coverOf(input, need)
  if (need === null || unit === 'quote' || has === null || missing === null) return []
  const text = voice.wizard.baseMissing({
    needed: withUnit(voice, need.amount, unit),
    has: withUnit({ ...voice, format: balanceFormat }, has, unit),
  })
  return [{ id: 'base-missing', text, repair: null, pairs: [] }]
}

type ParsedForm = ReturnType<FamilyModule['parse']>

const previewOf = ({ family, candles }: PlanInput, now: FormMarket | null, parsed: ParsedForm): Preview | null => {
  if (now === null) return null
  return family.preview(parsed.ok ? parsed.config : parsed.draft, now, candles)
}

export const planOf = (input: PlanInput): Plan => {
  const { family, voice, values, price, mostPartials } = input
  const { market } = voice
  const form = formOf(family, values)
  const now = market === null ? null : { ...marketOf(market, price ?? market.price), mostPartials }
  const steps = stepViews(input, form, now)
  const parsed = family.parse(values, now)
  const own = parsed.ok ? [] : parsed.issues
  const preview = previewOf(input, now, parsed)
  const need = needOf(preview, values)
  const entersBy = family.entersBy(form)
  const drawn = preview !== null && preview.ok ? preview : null
  const settings = steps.filter((step) => step.fields.length > 0 && step.id !== 'overview')
  return {
    steps: settings,
    lastFields: steps.find((step) => step.id === 'overview')?.fields ?? [],
    issues: issueViews(mergeIssues(own, input.refused), steps, input),
    lines: drawn === null ? [] : lineViews(drawn.lines, voice, entersBy),
    handles: handlesOf(settings, values),
    facts: [...(drawn === null ? [] : factViews(drawn.facts, voice)), ...balanceFacts(input, need)],
    nothing: preview !== null && !preview.ok ? wordOf(voice, preview.reason) : null,
    warnings: [
      ...baseWarnings(input, need),
      ...(now === null || drawn === null ? [] : warningViews(drawn.warnings, input, form, now)),
    ],
    settings: settingSections(settings, values, voice),
    firstTrades: preview === null || input.fixed !== null ? [] : firstTrades(preview, voice, entersBy),
    market:
      market === null
        ? null
        : { exchange: market.exchange, pair: market.pair, tickSize: market.tickSize, price: price ?? market.price },
    loadWatch: family.loadWatch ?? null,
    mode: form.mode,
    investment: needText(need, voice),
  }
}

const handlesOf = (steps: readonly StepView[], values: FormValues): ChartHandle[] =>
  steps
    .flatMap(({ fields }) => fields)
    .filter((field) => field.isPrice && field.disabledReason === undefined && !isSwitchedOff(field, values))
    .flatMap(({ path, label }) => {
      const read = readNumber(textAt(values, path))
      const price = read.ok ? Number(read.read) : 0
      return price > 0 ? [{ path, label, price }] : []
    })
    // Of several at the same price the first is dragged.
    .filter(({ price }, index, all) => all.findIndex((other) => other.price === price) === index)

const warningViews = (
  warnings: readonly PreviewWarning[],
  { family, voice }: PlanInput,
  form: FamilyForm,
  now: FormMarket,
): Warning[] =>
  warnings.map(({ code, params, pairs = [] }) => {
    const remedy = family.repair(code, form, now)
    return {
      id: code,
      text: wordOf(voice, code, params),
      repair: remedy === null ? null : { label: wordOf(voice, remedy.label), values: { ...remedy.form } },
      pairs,
    }
  })

const needText = (need: PreviewNeed | null, voice: Voice): string => {
  if (need === null) return voice.market?.quote ?? ''
  if (need.of === 'base') return withUnit(voice, need.amount, 'base')
  return `${voice.format.decimal(need.amount, { digits: [0, 2] })}\u00a0${voice.market?.quote ?? ''}`
}
