/** The flags of `npm run download`, parsed once. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import type { Pair } from '#engine/market.ts'
import { moment, pairText } from './period.ts'

export const usage = `Downloads the past of a pair, for backtests.

  npm run download -- --pair PAIR --from DAY --to DAY [options]

What
  --exchange NAME        binance, the only one so far
  --pair PAIR            such as BTC/USDC
  --from DAY, --to DAY   2024-01-31 or 2024-01-31T18:30, in UTC; the last one is not part of it
  --interval LENGTH      of the candles: ${intervals.join(', ')} (1m)
  --ticks                single trades instead of candles, in whole days
  --ask-again            asks once more for what the exchange did not have before

Instead of a download
  --export FILE          writes the candles that are here as a Binance kline file (CSV)
  --import FILE          takes the trades of a Binance aggTrades file (CSV or zip), needs --pair alone

For tests
  --sandbox PORT         asks the local exchange at that port of this machine; kept apart, as binance-sandbox

A run that is stopped or killed is gone on with by the same command: only what is missing is asked for. What
comes is kept in the folder downloads of the data folder (DATA_DIR), and npm run backtest -- --from DAY --to DAY
takes it from there.
`

const PORT = /^(?:(?:http:\/\/)?(?:127\.0\.0\.1|localhost):)?(\d{1,5})$/

const port = z.string().transform((text, context) => {
  const found = Number(PORT.exec(text)?.[1])
  if (found >= 1 && found <= 65_535) return found
  context.addIssue({ code: 'custom', message: 'a port of this machine, from 1 to 65535' })
  return z.NEVER
})

const Typed = z
  .object({
    exchange: z.literal('binance', 'there is no such exchange; there is binance').default('binance'),
    pair: pairText,
    interval: z.enum(intervals, `not offered; there are ${intervals.join(', ')}`).default('1m'),
    from: moment.optional(),
    to: moment.optional(),
    ticks: z.boolean().default(false),
    'ask-again': z.boolean().default(false),
    export: z.string().min(1).optional(),
    import: z.string().min(1).optional(),
    sandbox: port.optional(),
  })
  .superRefine((typed, context) => {
    const wrong = (field: keyof typeof typed, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (typed.import !== undefined) {
      if (typed.export !== undefined) wrong('import', 'not together with --export')
      return
    }
    if (typed.from === undefined) wrong('from', 'is needed')
    if (typed.to === undefined) wrong('to', 'is needed')
    if (typed.from !== undefined && typed.to !== undefined && typed.to <= typed.from)
      wrong('to', `the period must end after ${new Date(typed.from).toISOString().slice(0, 16)}, where it begins`)
    if (typed.ticks && typed.export !== undefined) wrong('export', 'writes candles: leave out --ticks')
  })

type Asked = { exchange: string; pair: Pair }
export type Download =
  | (Asked & {
      kind: 'candles' | 'ticks'
      interval: (typeof intervals)[number]
      fromMs: number
      toMs: number
      askAgain: boolean
      port: number | null
    })
  | (Asked & { kind: 'export'; interval: (typeof intervals)[number]; fromMs: number; toMs: number; file: string })
  | (Asked & { kind: 'import'; file: string })

const downloadOf = (typed: z.output<typeof Typed>): Download => {
  const { interval, from: fromMs = 0, to: toMs = 0, sandbox } = typed
  const exchange = sandbox === undefined ? typed.exchange : `${typed.exchange}-sandbox`
  const asked = { exchange, pair: typed.pair }
  if (typed.import !== undefined) return { kind: 'import', ...asked, file: typed.import }
  if (typed.export !== undefined) return { kind: 'export', ...asked, interval, fromMs, toMs, file: typed.export }
  const kind = typed.ticks ? 'ticks' : 'candles'
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
  sandbox: text,
  help: flag,
} as const

/** What to do, or a sentence for each flag that is wrong. */
export const parseDownload = (
  parameters: readonly string[],
): { kind: 'download'; download: Download } | { kind: 'help' } | { kind: 'wrong'; sentences: string[] } => {
  try {
    const { values } = parseArgs({ args: [...parameters], options: flags, strict: true })
    if (values.help === true) return { kind: 'help' }
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
