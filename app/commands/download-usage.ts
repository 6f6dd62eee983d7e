/** What `npm run download -- --help` says. */
import { intervals } from '#engine/candle.ts'

export const usage = `Downloads the past of a pair, for backtests, and exchanges it with files.

  npm run download -- --pair PAIR --from DAY --to DAY [options]

What
  --exchange NAME        where it is from: binance, the only one to download from so far
  --pair PAIR            such as BTC/USDC
  --from DAY, --to DAY   2024-01-31 or 2024-01-31T18:30, in UTC; the last one is not part of it
  --interval LENGTH      of the candles: ${intervals.join(', ')} (1m)
  --ticks                single trades instead of candles, in whole days
  --ask-again            asks once more for what the exchange did not have before

To a file instead of a download
  --export FILE          writes what is here of the period: the candles as a Binance kline file (CSV), with --ticks
                         the trades as a Binance aggTrades file (CSV)

From a file instead of a download: candles (Lean, CryptoDataDownload, Binance klines) or trades (Binance aggTrades),
CSV or zip; all of it or nothing. Needs --pair; with --exchange NAME it is kept under any name, such as coinbase.
  --import FILE          adds what is not here yet; what is here with other values is told of, and nothing is taken
    --replace            takes it all the same, in place of what is here
    --sort               puts rows that are in mixed order, and trades newest first, in order; needs memory for all of them
    --interval LENGTH    refuses candles of any other length

For tests
  --sandbox PORT         asks the local exchange at that port of this machine; kept apart, as binance-sandbox

A run that is stopped or killed is gone on with by the same command: only what is missing is asked for. What
comes is kept in the folder downloads of the data folder (DATA_DIR), and npm run backtest -- --from DAY --to DAY
takes the candles from there.
`
