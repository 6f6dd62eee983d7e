/** The flags of `npm run download`, parsed once. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Interval, intervals } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { exchangeText, moment, pairText } from './period.ts'

const PORT = /^(?:(?:http:\/\/)?(?:127\.0\.0\.1|localhost):)?(\d{1,5})$/

const port = z.string().transform((text, context) => {
  const found = Number(PORT.exec(text)?.[1])
  if (found >= 1 && found <= 65_535) return found
  context.addIssue({ code: 'custom', message: 'a port of this machine, from 1 to 65535' })
  return z.NEVER
})

const ONLINE = 'binance'

const Typed = z
  .object({
    exchange: exchangeText.default(ONLINE),
    pair: pairText,
    interval: z.enum(intervals, `not offered; there are ${intervals.join(', ')}`).optional(),
    from: moment.optional(),
    to: moment.optional(),
    ticks: z.boolean().default(false),
    'ask-again': z.boolean().default(false),
    export: z.string().min(1).optional(),
    import: z.string().min(1).optional(),
    replace: z.boolean().default(false),
    sort: z.boolean().default(false),
    sandbox: port.optional(),
  })
  .superRefine((typed, context) => {
    const wrong = (field: keyof typeof typed, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (typed.import !== undefined) {
      if (typed.export !== undefined) wrong('import', 'not together with --export')
      if (typed.ticks) wrong('ticks', 'not together with --import: the file says what it has')
      if (typed['ask-again']) wrong('ask-again', 'not together with --import')
      for (const field of ['from', 'to'] as const)
        if (typed[field] !== undefined) wrong(field, 'not together with --import, which takes all of the file')
      return
    }
    for (const field of ['replace', 'sort'] as const) if (typed[field]) wrong(field, 'goes with --import')
    if (typed.export === undefined && typed.exchange !== ONLINE)
      wrong('exchange', `there is no such exchange to download from; there is ${ONLINE}`)
    if (typed.from === undefined) wrong('from', 'is needed')
    if (typed.to === undefined) wrong('to', 'is needed')
    if (typed.from !== undefined && typed.to !== undefined && typed.to <= typed.from)
      wrong('to', `the period must end after ${new Date(typed.from).toISOString().slice(0, 16)}, where it begins`)
    if (typed.ticks && typed.interval !== undefined) wrong('interval', 'goes with candles: leave out --ticks')
  })

type Asked = { exchange: string; pair: Pair }
type Period = { interval: Interval; fromMs: number; toMs: number }
export type Download =
  | (Asked & Period & { kind: 'candles' | 'ticks'; askAgain: boolean; port: number | null })
  | (Asked & Period & { kind: 'export'; ticks: boolean; file: string })
  | (Asked & { kind: 'import'; interval: Interval | null; file: string; replace: boolean; sort: boolean })

const downloadOf = (typed: z.output<typeof Typed>): Download => {
  const { interval = '1m', from: fromMs = 0, to: toMs = 0, ticks, replace, sort, sandbox } = typed
  const exchange = sandbox === undefined ? typed.exchange : `${typed.exchange}-sandbox`
  const asked = { exchange, pair: typed.pair }
  if (typed.import !== undefined)
    return { kind: 'import', ...asked, interval: typed.interval ?? null, file: typed.import, replace, sort }
  if (typed.export !== undefined) return { kind: 'export', ...asked, interval, fromMs, toMs, ticks, file: typed.export }
  const kind = ticks ? 'ticks' : 'candles'
  return { kind, ...asked, interval, fromMs, toMs, askAgain: typed['ask-again'], port: sandbox ?? null }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const flags = {
  exchange: text,
  pair: text,
  interval: text,
  from: text,
  to: text,
  ticks: flag,
  'ask-again': flag,
  export: text,
  import: text,
  replace: flag,
  sort: flag,
  sandbox: text,
} as const

/** What to do, or a sentence for each flag that is wrong. */
export const parseDownload = (
  parameters: readonly string[],
): { kind: 'download'; download: Download } | { kind: 'wrong'; sentences: string[] } => {
  try {
    const { values } = parseArgs({ args: [...parameters], options: flags, strict: true })
    const parsed = Typed.safeParse(values)
    if (parsed.success) return { kind: 'download', download: downloadOf(parsed.data) }
    return {
      kind: 'wrong',
      sentences: parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`),
    }
  } catch (error) {
    return { kind: 'wrong', sentences: [error instanceof Error ? error.message : String(error)] }
  }
}
