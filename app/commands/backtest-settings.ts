/** The flags of `npm run backtest`, parsed once. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findCatalogued } from '#bots/catalogue.ts'
import type { FamilyName } from '#bots/index.ts'
import { intervals } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { parseDecimal } from '#engine/money.ts'
import { exchangeText, moment, pairText } from './period.ts'

const percent = z.coerce.number().min(0).max(100)
/** Two fills that lose half each leave nothing to reckon a break-even with. */
const fee = percent.max(50)

const pairList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(pairText).min(1).max(50))
  .refine((pairs) => new Set(pairs).size === pairs.length, 'names a pair twice')

const Settings = z
  .object({
    file: z.array(z.string().min(1)).max(50).default([]),
    pairs: pairList.optional(),
    signals: z.string().min(1).optional(),
    funding: z.string().min(1).optional(),
    sort: z.boolean().default(false),
    pair: pairText.optional(),
    days: z.coerce.number().int().min(1).max(1_500).optional(),
    from: moment.optional(),
    to: moment.optional(),
    interval: z.enum(intervals, `not offered; there are ${intervals.join(', ')}`).optional(),
    exchange: exchangeText.optional(),
    family: z
      .custom<FamilyName>(
        (name) => typeof name === 'string' && findCatalogued(name) !== null,
        'there is no such family',
      )
      .default('grid'),
    preset: z.enum(['careful', 'balanced', 'active']).default('active'),
    settings: z.string().min(1).optional(),
    quote: z
      .string()
      .refine(
        (text) => (parseDecimal(text) ?? 0n) > 0n,
        'an amount looks like 500 or 500.25: above 0, with at most 30 digits and 18 decimals',
      )
      .optional(),
    maker: fee.optional(),
    taker: fee.optional(),
    'fee-asset': z
      .string()
      .regex(/^[A-Z0-9]{1,20}$/, 'an asset looks like BNB')
      .optional(),
    'fee-file': z.string().min(1).optional(),
    slippage: percent.optional(),
    participation: percent.positive().optional(),
    sweep: z.string().min(1).optional(),
    threads: z.coerce.number().int().min(1).max(256).optional(),
    json: z.string().min(1).optional(),
    html: z.string().min(1).optional(),
    language: z.enum(languages).default('en'),
  })
  .refine(({ file, pair, days }) => file.length === 0 || (pair === undefined && days === undefined), {
    path: ['file'],
    message: 'a file has its own pair and time: leave out --pair and --days',
  })
  .refine(({ sweep, html }) => sweep === undefined || html === undefined, {
    path: ['html'],
    message: 'a sweep has no page: leave out --sweep, or take --json for its rows',
  })
  .refine(({ file, sort }) => file.length > 0 || !sort, {
    path: ['sort'],
    message: 'there is nothing to sort without --file FILE',
  })
  .superRefine(({ from, to, file, days, interval, exchange }, context) => {
    const wrong = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (from === undefined && to === undefined) {
      if (interval !== undefined) wrong('interval', 'goes with --from and --to')
      if (exchange !== undefined) wrong('exchange', 'goes with --from and --to')
      return
    }
    if (from === undefined) wrong('from', 'is needed beside --to')
    if (to === undefined) wrong('to', 'is needed beside --from')
    if (file.length > 0 || days !== undefined) wrong('from', 'not together with --file or --days')
    if (from !== undefined && to !== undefined && to <= from)
      wrong('to', `the period must end after ${new Date(from).toISOString().slice(0, 16)}, where it begins`)
  })
  .superRefine(({ family, file, 'fee-asset': feeAsset, 'fee-file': feeFile }, context) => {
    const wrong = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (feeAsset !== undefined && findCatalogued(family)?.trades === 'futures')
      wrong('fee-asset', `${family} trades futures, whose fees are taken in quote`)
    if (feeFile !== undefined && feeAsset === undefined) wrong('fee-file', 'goes with --fee-asset')
    if (feeFile !== undefined && file.length === 0)
      wrong('fee-file', 'goes with --file; otherwise the price comes from where the other prices do')
  })
  .superRefine(({ family, signals, funding, pair, pairs, file }, context) => {
    const wrong = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    const { drivenBy, trades } = findCatalogued(family) ?? { drivenBy: 'prices', trades: 'spot' }
    const isDriven = drivenBy === 'signals'
    if (pair !== undefined && pairs !== undefined) wrong('pairs', 'stands instead of --pair')
    if (file.length > 0 && pairs !== undefined && pairs.length !== file.length)
      wrong('pairs', `names ${pairs.length} for ${file.length} files; there must be one for each`)
    const count = Math.max(file.length, pairs?.length ?? 1)
    if (count > 1 && !isDriven) wrong(file.length > 1 ? 'file' : 'pairs', `${family} trades one pair`)
    if (isDriven && signals === undefined) wrong('signals', `is needed: ${family} trades when a signal comes`)
    if (!isDriven && signals !== undefined) wrong('signals', `${family} does not trade by signals`)
    if (funding !== undefined && trades !== 'futures') wrong('funding', `${family} does not trade futures`)
  })
export type BacktestSettings = z.output<typeof Settings>

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const flags = {
  file: { type: 'string', multiple: true },
  pairs: text,
  signals: text,
  funding: text,
  sort: flag,
  pair: text,
  days: text,
  from: text,
  to: text,
  interval: text,
  exchange: text,
  family: text,
  preset: text,
  settings: text,
  quote: text,
  maker: text,
  taker: text,
  'fee-asset': text,
  'fee-file': text,
  slippage: text,
  participation: text,
  sweep: text,
  threads: text,
  json: text,
  html: text,
  language: text,
} as const

/** The settings, or a sentence for each flag that is wrong. */
export const parseBacktestSettings = (
  parameters: readonly string[],
): { kind: 'settings'; settings: BacktestSettings } | { kind: 'wrong'; sentences: string[] } => {
  try {
    const { values } = parseArgs({ args: [...parameters], options: flags, strict: true })
    const parsed = Settings.safeParse(values)
    if (parsed.success) return { kind: 'settings', settings: parsed.data }
    return {
      kind: 'wrong',
      sentences: parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`),
    }
  } catch (error) {
    return { kind: 'wrong', sentences: [error instanceof Error ? error.message : String(error)] }
  }
}
