/** Forms as data: what a wizard draws, without knowing the family. Labels and help are message keys of the family. */
import type { Candles, Interval } from '#engine/candle.ts'
import type { Market, Pair, Side } from '#engine/market.ts'
import type { Language, Text } from '#engine/messages.ts'
import type { Price } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { Switch } from './switched-off.ts'
import type { OpenWatch } from './watch.ts'
import type { Words } from './words.ts'

/** What was typed wrongly, at a path of the form: a code with a sentence in both languages and the values it needs. */
export type Issue = { path: string; code: string; params: Readonly<Record<string, string>> }

/** `draft` are settings whose fields can all be read though they do not go together: enough to draw them. */
export type Parsed<Config> =
  | { ok: true; config: Config }
  | { ok: false; issues: readonly Issue[]; draft: Config | null }

/** The market that a form is filled in for, and its last price. */
export type FormMarket = { market: Market; price: Price }

/**
 * What a form is read against: its own market, and for a form of several pairs who knows those of the others. A browser knows none of them.
 * `mostPartials` is what the administrator lets a folder hold (partials.ts).
 */
export type FormMarkets = FormMarket & {
  findOther?: (pair: Pair) => FormMarket | null
  mostPartials?: number | undefined
}

export type Unit = 'quote-per-base' | 'quote' | 'base' | 'percent' | 'count' | 'none'

/** Formatted numbers of the pair that a help text names, such as its price and smallest amount. */
export type Facts = Readonly<Record<string, string>>

/**
 * The long explanation of a field, in one language: what it does, an example with the numbers of the pair, and what comes of the extremes.
 * A family has one for every label of its fields, and loads them when somebody first asks.
 */
export type Why =
  | { kind: 'measure'; about: Text; example: Text; tooSmall: Text; tooLarge: Text }
  | { kind: 'choice'; about: Text; example: Text; otherwise: Text }

/** What every field says of itself, whatever its kind. */
export type FieldBase<Form> = {
  /** Where its value lies in the form, "stop.price"; the path of its issues. */
  path: string
  /** Message keys. */
  label: string
  help: string
  unit: Unit
  /** In the quick form too, or only in the full one. */
  depth: 'quick' | 'full'
  optional: boolean
  /** The name under which the form lists it as switched off; null where it has no status of its own. */
  switchedBy: Switch | null
  /** A bot keeps it as it was made. */
  isLasting: boolean
  /** Whether it belongs to what the form describes; what is about something else is not shown at all. */
  shownWhen: (form: Form) => boolean
  /** True, or the message key of why it cannot be used now. */
  enabledWhen: (form: Form) => true | string
  /** Values for the help text. */
  facts: (market: FormMarket, form: Form) => Facts
  /** Smallest and largest value the rules allow, as plain decimals. */
  limits: (market: FormMarkets, form: Form) => { min: string | null; max: string | null }
}

/** What a number is counted in; `by` names the column of the same row whose choice decides it. */
export type ColumnUnit = Unit | { by: string; units: Readonly<Record<string, Unit>> }

/** One column of a ladder. */
export type Column = {
  key: string
  label: string
  unit: ColumnUnit
  /** Set for a column that is a choice. */
  options: readonly Option[] | null
  /** Set for a column that holds no number. */
  holds?: 'text' | 'pair'
}

export type Option = { value: string; label: string }

/** A choice of the form itself; `enabledWhen` is true, or the message key of why it cannot be chosen now. */
export type FormOption<Form> = Option & { enabledWhen: (form: Form) => true | string }

export type Field<Form> = FieldBase<Form> &
  (
    | {
        kind:
          | 'price'
          | 'quantity'
          | 'percent'
          | 'amount'
          | 'count'
          | 'text'
          /** A text as long as a message of a signal source may be. */
          | 'message'
          /** The name of a described source of signals, or one of one's own. */
          | 'source'
          | 'pair'
          | 'account'
          | 'exchange'
          | 'switch'
      }
    /** A value with a switch between amount and percent: the value lies at `path.value`, the switch at `path.kind`. */
    | { kind: 'amount-or-percent' }
    /** A count at `path.count` or unlimited at `path.kind`. */
    | { kind: 'repeats' }
    | { kind: 'choice'; options: readonly FormOption<Form>[] }
    | { kind: 'interval'; options: readonly Interval[] }
    /** Never more than `most` lines; its limits may allow fewer. */
    | { kind: 'ladder'; columns: readonly Column[]; most: number; empty: Readonly<Record<string, string>> }
  )

export type Section<Form> = {
  name: 'basic' | 'schema' | 'calculation' | 'buy' | 'sell' | 'trade' | 'profit' | 'run' | 'safety' | 'overview'
  title: string
  fields: readonly Field<Form>[]
}

/** What every form has, whatever its family. */
export type FormHead = { exchange: string; pair: string; name: string; mode: Mode }

/** What a browser loads to make or edit a bot of a family, and to word one: never the rules that decide. */
export type Wizard<Config, Form extends FormHead> = {
  sections: readonly Section<Form>[]
  words: Words
  /** Refuses what is not the family's form at all. */
  Form: { safeParse: (typed: unknown) => { success: true; data: Form } | { success: false } }
  emptyForm: () => Form
  /** Whether its trades begin with a buy or with a sale. */
  entersBy: (form: Form) => Side
  /** Settings of a form as typed, or everything that is wrong with it. */
  parse: (typed: unknown, now: FormMarkets | null) => Parsed<Config>
  /** The form that `parse` makes the same settings of. */
  formOf: (config: Config) => Form
  applyPreset: (name: PresetName, form: Form, now: FormMarket, candles: Candles) => Form
  preview: (config: Config | null, now: FormMarket, candles: Candles) => Preview
  /** Null for a warning that has no remedy of one press. */
  repair: (code: string, form: Form, now: FormMarket) => Repair<Form> | null
  /** The long explanations of the fields, with the numbers that they name. */
  loadWhy: () => Promise<WhyBook<Form>>
  /** How a page watches the indicator of a bot; absent where no bot has one. */
  loadWatch?: (() => Promise<OpenWatch>) | undefined
}

export type WhyBook<Form> = {
  why: Readonly<Record<Language, Readonly<Record<string, Why>>>>
  whyFacts: (now: FormMarket, form: Form) => Facts
}

/** A wizard with its types forgotten, as the catalogue and the pages hold it. */
export type AnyWizard = Wizard<unknown, FormHead>

/** Forgets the types of a wizard; sound because its forms and settings only ever meet their own wizard. */
export const wizard = <Config, Form extends FormHead>(own: Wizard<Config, Form>): AnyWizard =>
  own as unknown as AnyWizard

export type PresetName = 'careful' | 'balanced' | 'active'

/** What a chart draws for a form: level lines with their meaning. */
export type PreviewLine = {
  price: Price
  kind: 'buy' | 'wait' | 'dilution' | 'sell' | 'stop' | 'liquidation' | 'take-profit' | 'trailing' | 'stuck'
  /** Message key of its name. */
  label: string
}

export type PreviewMarker = { atMs: number; price: Price; side: 'buy' | 'sell' }

/** A named figure; its value is a plain decimal. */
export type PreviewFact = { label: string; value: string; unit: Unit }

/** An entry, an exit that will likely lose, and the human percent that they net after fees; plain decimals. */
export type LosingPair = { entry: string; exit: string; net: string }

export type PreviewWarning = {
  code: string
  params: Readonly<Record<string, string>>
  /** All of those that its sentence names the first of; left out where that names all. */
  pairs?: readonly LosingPair[]
}

/** What must be free for all of its entries; a plain decimal. */
export type PreviewNeed = { of: 'quote' | 'base'; amount: string }

/** What one press puts right; `label` is the message key of what it does. */
export type Repair<Form> = { label: string; form: Form }

export type Preview =
  | {
      ok: true
      lines: readonly PreviewLine[]
      markers: readonly PreviewMarker[]
      facts: readonly PreviewFact[]
      needs: PreviewNeed
      warnings: readonly PreviewWarning[]
    }
  /** Nothing can be drawn, and why: a message key. */
  | { ok: false; reason: string }
