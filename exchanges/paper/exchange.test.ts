import { describe } from 'vitest'
import { exampleMarket } from '#engine/example-market.ts'
import type { MarketNow } from '#engine/market.ts'
import { amount, asPrice, fromNumber, quantity } from '#engine/money.ts'
import { type ContractWorld, keepsContract } from '../test-contract.ts'
import { openPaperExchange } from './exchange.ts'

const open = (): Promise<ContractWorld> => {
  let nowMs = 1_000_000
  const at = (last: number): MarketNow => {
    const exact = asPrice(fromNumber(last))
    return { market: exampleMarket('received'), price: exact, bid: exact, ask: exact, pumping: false }
  }
  let now = at(100)
  const { pair, quote } = now.market
  const exchange = openPaperExchange({
    balances: { [quote]: amount('10000') },
    market: (asked) => (asked === pair ? now : null),
    clock: () => nowMs,
  })
  return Promise.resolve({
    exchange,
    now: () => now,
    clock: () => nowMs,
    wait: (ms) => {
      nowMs += ms
      return Promise.resolve()
    },
    trade: (price, much) => {
      now = at(Number(price))
      exchange.hear(pair, { at: nowMs, price: Number(price), quantity: Number(quantity(much)) / 1e18 })
      return Promise.resolve()
    },
    halt: () => {
      now = { ...now, market: { ...now.market, status: 'halted' } }
      return Promise.resolve()
    },
  })
}

describe('the demo account keeps the contract', () => {
  keepsContract(open, (number) => `order ${number}`)
})
