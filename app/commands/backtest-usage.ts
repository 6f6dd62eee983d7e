/** What `npm run backtest -- --help` says. */
import { intervals } from '#engine/candle.ts'

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
