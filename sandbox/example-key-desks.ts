/** The three local exchanges with one clock that tests turn by hand, and hands that reach into their keys. */
import { type ExampleClock, exampleClock } from './binance/example-exchange.ts'
import { startBinanceSandbox } from './binance/index.ts'
import { exampleSource } from './example-price-source.ts'
import type { KeyDesk, KeyWish, MadeKey } from './key-desk.ts'
import { startKrakenSandbox } from './kraken/index.ts'
import { startOkxSandbox } from './okx/index.ts'

export type { MadeKey }

export type ExampleExchange = {
  port: number
  desk: KeyDesk
  /** From now on the key may be used from these addresses alone. */
  limitTo: (apiKey: string, ips: readonly string[]) => void
  close: () => Promise<void>
}

export type ExampleDesks = {
  clock: ExampleClock
  exchanges: Readonly<Record<'binance' | 'okx' | 'kraken', ExampleExchange>>
  /** Hands that OKX alone has. */
  okx: { freeze: (apiKey: string) => void; move: (apiKey: string, isEuropean: boolean) => void }
  close: () => Promise<void>
}

/** May trade and nothing else. */
export const plainWish: KeyWish = {
  owner: 'somebody',
  mayTrade: true,
  mayUseFutures: false,
  mayWithdraw: false,
  expiresAtMs: null,
  publicKey: null,
}

export const startExampleDesks = async (clock: ExampleClock = exampleClock()): Promise<ExampleDesks> => {
  const at = { file: null, port: 0, now: clock.now }
  const source = exampleSource()
  const [binance, okx, kraken] = await Promise.all([
    startBinanceSandbox({ ...at, source, pace: () => 0 }),
    startOkxSandbox(at),
    startKrakenSandbox(at),
  ])
  const booked = ({ port, desk, book, close }: typeof okx): ExampleExchange => ({
    port,
    desk,
    limitTo: (apiKey, ips) => {
      const key = book.find(apiKey)
      if (key !== null) book.put({ ...key, ips: [...ips] })
    },
    close,
  })
  const change = (apiKey: string, patch: { isFrozen?: boolean; isEuropean?: boolean }): void => {
    const key = okx.book.find(apiKey)
    if (key !== null) okx.book.put({ ...key, ...patch })
  }
  const exchanges = {
    binance: {
      port: binance.port,
      desk: binance.desk,
      limitTo: (apiKey: string, ips: readonly string[]) => {
        const key = binance.exchange.keyOf(apiKey)
        if (key !== null) binance.exchange.addKey({ ...key, ips })
      },
      close: binance.close,
    },
    okx: booked(okx),
    kraken: booked(kraken),
  }
  return {
    clock,
    exchanges,
    okx: {
      freeze: (apiKey) => change(apiKey, { isFrozen: true }),
      move: (apiKey, isEuropean) => change(apiKey, { isEuropean }),
    },
    close: async () => {
      await Promise.all(Object.values(exchanges).map(({ close }) => close()))
    },
  }
}
