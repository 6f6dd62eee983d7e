/** Reads the texts of a form one by one and collects what is wrong with each. */
import type { Pair } from '#engine/market.ts'
import { asPrice, asRatio, ONE } from '#engine/money.ts'
import type { FormHead, FormMarket, FormMarkets, Issue, Parsed } from './form.ts'
import { issue, withoutSteps } from './issues.ts'
import { readNumber } from './number.ts'
import { tooManyPartials } from './partials.ts'
import type { Distance } from './rules/distance.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from './text-length.ts'

const PAIR = /^[^/\s]+\/[^/\s]+$/

const asPair = (text: string) => text as Pair

/** Collects issues while it reads; a value that cannot be read is null, and its issue is noted. */
export class FormReader {
  readonly issues: Issue[] = []

  note(path: string, code: string, params: Readonly<Record<string, string>> = {}): null {
    this.issues.push({ path, code, params })
    return null
  }

  /** A number above zero. */
  positive(path: string, text: string): bigint | null {
    const read = readNumber(text)
    if (!read.ok) return this.note(path, read.problem, { text })
    return read.value > 0n ? read.value : this.note(path, 'not-positive')
  }

  /** Any number, also zero and below. */
  any(path: string, text: string): bigint | null {
    const read = readNumber(text)
    return read.ok ? read.value : this.note(path, read.problem, { text })
  }

  /** A percent from zero on. */
  percent(path: string, text: string, most: number): bigint | null {
    const value = this.any(path, text)
    if (value === null) return null
    if (value < 0n) return this.note(path, 'at-least', { min: '0' })
    return value <= BigInt(most) * ONE ? value : this.note(path, 'at-most', { max: String(most) })
  }

  optional(path: string, text: string): bigint | null {
    return text.trim() === '' ? null : this.positive(path, text)
  }

  whole(path: string, text: string, most: number, least = 1): number | null {
    const value = this.positive(path, text)
    if (value === null) return null
    if (value % ONE !== 0n) return this.note(path, 'not-whole')
    const count = Number(value / ONE)
    if (count < least) return this.note(path, 'at-least', { min: String(least) })
    return count <= most ? count : this.note(path, 'at-most', { max: String(most) })
  }

  optionalWhole(path: string, text: string, most: number): number | null {
    return text.trim() === '' ? null : this.whole(path, text, most)
  }

  /** Null for a text that is empty, and for one that cannot be read. */
  optionalDistance(path: string, typed: { kind: 'amount' | 'percent'; value: string }): Distance | null {
    return typed.value.trim() === '' ? null : this.distance(path, typed)
  }

  distance(path: string, typed: { kind: 'amount' | 'percent'; value: string }): Distance | null {
    const value = this.positive(`${path}.value`, typed.value)
    if (value === null) return null
    if (typed.kind === 'amount') return { kind: 'amount', amount: asPrice(value) }
    if (value > 50n * ONE) return this.note(`${path}.value`, 'at-most', { max: '50' })
    return { kind: 'percent', percent: asRatio(value) }
  }

  /** Any text, as it stands. */
  text(path: string, text: string): string {
    if (text === '') this.note(path, 'required')
    return text
  }

  pair(path: string, text: string): Pair {
    if (!PAIR.test(text)) this.note(path, 'required')
    return asPair(text)
  }

  /** What every form begins with. A bot without a name is called after its pair. */
  head({ exchange, account, pair, name: typed, mode }: FormHead & { account: string }) {
    if (exchange.trim() === '') this.note('exchange', 'required')
    const named = this.pair('pair', pair)
    const name = typed.trim()
    if (name !== '' && (name.length < LEAST_CHARACTERS || name.length > MOST_CHARACTERS))
      this.note('name', 'name-length', { min: String(LEAST_CHARACTERS), max: String(MOST_CHARACTERS) })
    return {
      exchange: exchange.trim(),
      account: account.trim() === '' ? null : account.trim(),
      pair: named,
      name: name === '' ? pair : name,
      mode,
    }
  }

  /** Null where there is no limit, and where it cannot be read. */
  repeats({ kind, count }: { kind: 'limited' | 'unlimited'; count: string }, most: number): number | null {
    return kind === 'unlimited' ? null : this.whole('repeats.count', count, most)
  }
}

/** `maximum` where there is too much of something, `keys` where there are fields too many, `expected` where it is something else altogether. */
type ShapeIssue = {
  path: readonly PropertyKey[]
  code?: string
  origin?: string
  maximum?: number | bigint
  keys?: readonly string[]
  expected?: string
}

type Shape<Form> = {
  safeParse: (
    typed: unknown,
  ) => { success: true; data: Form } | { success: false; error: { issues: readonly ShapeIssue[] } }
}

const shapeIssues = ({ path, code, origin, maximum, keys = [], expected }: ShapeIssue): readonly Issue[] => {
  const at = path.map(String).join('.')
  if (code === 'unrecognized_keys')
    return keys.map((key) => issue([...path.map(String), key].join('.'), 'unknown-field'))
  if (code === 'too_big')
    return [issue(at, origin === 'array' ? 'too-many-rows' : 'too-long', { max: String(maximum) })]
  return [issue(at, code === 'invalid_type' && expected === 'string' ? 'not-text' : 'not-in-list')]
}

/**
 * Settings of a form as typed, or everything that is wrong with it: its shape first, then each text alone (`read`), then what belongs together (`check`).
 * Without a market the rules of the market are left out. `partialsOf` are the ladders that it reads of a form, by their paths.
 */
export const parserOf =
  <Form, Config>(
    shape: Shape<Form>,
    read: (reader: FormReader, form: Form, now: FormMarket | null) => Config | null,
    check: (config: Config, now: FormMarkets | null, form: Form) => readonly Issue[],
    partialsOf: (form: Form) => Readonly<Record<string, readonly unknown[]>> = () => ({}),
  ) =>
  (typed: unknown, now: FormMarkets | null): Parsed<Config> => {
    const shaped = shape.safeParse(typed)
    if (!shaped.success) return { ok: false, issues: shaped.error.issues.flatMap(shapeIssues), draft: null }
    const tooMany = tooManyPartials(partialsOf(shaped.data), now)
    if (tooMany.length > 0) return { ok: false, issues: tooMany, draft: null }
    const reader = new FormReader()
    if (now !== null) reader.issues.push(...withoutSteps(now.market))
    const config = read(reader, shaped.data, now)
    if (config === null || reader.issues.length > 0) return { ok: false, issues: reader.issues, draft: null }
    const issues = check(config, now, shaped.data)
    return issues.length === 0 ? { ok: true, config } : { ok: false, issues, draft: config }
  }
