/** The flags of `npm run backtest`, parsed once. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findCatalogued } from '#bots/catalogue.ts'
import { type FamilyName, isFamilyName } from '#bots/index.ts'
import { intervals } from '#engine/candle.ts'
import { languages } from '#engine/messages.ts'
import { parseDecimal } from '#engine/money.ts'
import { exchangeText, moment, pairText } from './period.ts'

export const usage = `Runs a bot over past prices, with the rules that trade live.

  npm run backtest -- [options]

Prices, one of
  --file FILE            candles or trades of a file: Lean, CryptoDataDownload, Binance (CSV or zip);
                         once for each pair of a bot with several
  --pairs LIST           BTC/USDC,ETH/USDC: the pairs of the files in their order, or instead of --pair
  --pair PAIR --days N   the built-in market (BTC/USDC, 30 days unless said otherwise)
  --pair PAIR --from DAY --to DAY  what npm run download brought or took from files: 2024-01-31 or 2024-01-31T18:30, in UTC
    --interval LENGTH    of these candles: ${intervals.join(', ')} (1m)
    --exchange NAME      they are of binance unless said otherwise
  --sort                 puts the rows of the file in order instead of refusing mixed order

The bot
  --family NAME          grid unless said otherwise
  --preset NAME          careful, balanced or active: settings out of the first tenth of the candles, which is then left out
  --settings FILE        the form as JSON, as the wizard fills it in; what it leaves out comes from the preset
  --quote AMOUNT         money at the start; unless said otherwise the bot's investment and what its orders need besides, as the report says;
                         percents are of all of it

What a bot of signals hears (signal, futures-signal)
  --signals FILE         rows of CSV under a line of names, or a JSON object a line:
                           time       2024-01-31T18:30:00Z, or milliseconds since 1970
                           pair       BTC/USDC, one of the run's
                           direction  buy or sell; long, short or close for futures
                           amount     quote, where the bot takes it from the signal; may be left out
  --funding FILE         funding rates of futures, likewise: time and rate, where 0.0001 is 0.01 %, and the pair where there are several
  The contract of a file is taken to have usual terms, which the report names.

What the exchange takes and gives
  --maker PERCENT        fee of resting orders
  --taker PERCENT        fee of orders that take
  --fee-asset ASSET      fees are taken in this one, such as BNB; its price comes from where the other prices do
    --fee-file FILE      beside --file: candles of its pair, such as BNB/USDC
  --slippage PERCENT     how much worse market orders are filled (0.05)
  --participation PERCENT  share of the traded volume that one limit order may take (100); orders that take are filled whole

Many settings at once
  --sweep FILE           JSON: paths of the form and the values to try, such as {"amount": ["20", "40"], "profits.0.profit": ["0.5", "1"]}
  --threads N            all cores unless said otherwise

What comes out
  --json FILE            all of it as data, of the fills the last 50; of a sweep a row for each of its settings
  --html FILE            a page with charts; a sweep has none
  --language en|hu       of the page and the console
  --help                 this text
`

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
      .custom<FamilyName>((name) => typeof name === 'string' && isFamilyName(name), 'there is no such family')
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
    help: z.boolean().default(false),
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
  help: flag,
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
