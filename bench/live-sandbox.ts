/** The Binance sandbox in a process of its own, so that benches of live trading measure theirs alone: `live-sandbox.ts PAIRS ACCOUNTS [FILE]`. */
import { amount } from '#engine/money.ts'
import { startBinanceSandbox } from '#sandbox/binance/index.ts'
import type { LiveAccountKey } from './live-ground.ts'
import { stillMarkets, stillSource } from './still-market.ts'

const [, , pairs = '1', accounts = '1', file = ''] = process.argv

const names = Array.from({ length: Number(accounts) }, (_, number) => `account ${number}`)
const sandbox = await startBinanceSandbox({
  source: stillSource(stillMarkets(Number(pairs))),
  file: file === '' ? null : file,
  port: 0,
  now: Date.now,
  accounts: Object.fromEntries(names.map((name) => [name, { USDC: amount('100000000') }])),
})
const keys: LiveAccountKey[] = names.map((name) => {
  const key = sandbox.exchange.keys().find(({ account }) => account === name)
  return {
    account: String(sandbox.exchange.accountOf(name)?.uid),
    apiKey: key?.apiKey ?? '',
    secret: key?.material ?? '',
  }
})
process.send?.({ port: sandbox.port, keys })
process.on('disconnect', () => process.exit(0))
