/** Reads the texts of a form one by one and collects what is wrong with each. */
import { asPrice, asRatio, ONE } from '#engine/money.ts'
import type { Issue } from './form.ts'
import { readNumber } from './number.ts'
import type { Distance } from './rules/distance.ts'

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
    if (value === null || (value >= 0n && value <= BigInt(most) * ONE)) return value
    return this.note(path, 'out-of-range', { min: '0', max: String(most) })
  }

  optional(path: string, text: string): bigint | null {
    return text.trim() === '' ? null : this.positive(path, text)
  }

  whole(path: string, text: string, most: number): number | null {
    const value = this.positive(path, text)
    if (value === null) return null
    if (value % ONE !== 0n) return this.note(path, 'not-whole')
    if (value > BigInt(most) * ONE) return this.note(path, 'out-of-range', { min: '1', max: String(most) })
    return Number(value / ONE)
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
    if (value > 50n * ONE) return this.note(`${path}.value`, 'out-of-range', { min: '0', max: '50' })
    return { kind: 'percent', percent: asRatio(value) }
  }
}
