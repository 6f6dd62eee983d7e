/** Spans of time, and those of which the exchange has said that it has nothing: they are written down, so that they are not asked for again with every run. */
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { z } from 'zod'
import type { MissingSpan } from '../store.ts'

const Span = z.tuple([z.int(), z.int()])

/** The parts of a span that lie in none of the others, which are in order of time. */
export const without = function* (span: MissingSpan, others: readonly MissingSpan[]): Generator<MissingSpan> {
  let { fromMs } = span
  for (const other of others) {
    if (other.toMs <= fromMs) continue
    if (other.fromMs >= span.toMs) break
    if (other.fromMs > fromMs) yield { fromMs, toMs: other.fromMs }
    fromMs = other.toMs
  }
  if (fromMs < span.toMs) yield { fromMs, toMs: span.toMs }
}

/** What is in both. */
export const within = (span: MissingSpan, others: readonly MissingSpan[]): MissingSpan[] =>
  others
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs)

/** In order of time, those that touch as one. */
export const joined = (spans: readonly MissingSpan[]): MissingSpan[] => {
  const all: MissingSpan[] = []
  for (const span of spans.toSorted((left, right) => left.fromMs - right.fromMs)) {
    const last = all.at(-1)
    if (last !== undefined && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs)
    else all.push({ ...span })
  }
  return all
}

/** A line that was cut off when the process died says nothing. */
const readLine = (line: string): MissingSpan[] => {
  try {
    const [fromMs, toMs] = Span.parse(JSON.parse(line))
    return [{ fromMs, toMs }]
  } catch {
    return []
  }
}

export type Holes = { spans: () => readonly MissingSpan[]; note: (span: MissingSpan) => void; forget: () => void }

/** A line for each hole, beside the candles. */
export const openHoles = (path: string): Holes => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  let spans = joined(text.split('\n').flatMap(readLine))
  return {
    spans: () => spans,
    note: (span) => {
      appendFileSync(path, `\n${JSON.stringify([span.fromMs, span.toMs])}`)
      spans = joined([...spans, span])
    },
    forget: () => {
      if (existsSync(path)) truncateSync(path)
      spans = []
    },
  }
}
