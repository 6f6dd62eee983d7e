/** Accounts with real money: their exchanges behind the signer, and the door through which bots come to them. */
import type { KeyHouse } from '#features/api-keys/server/index.ts'
import type { LiveDoor } from '#features/bots/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { TradingExchange } from '#exchanges/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Runner } from '#runner/host/runner.ts'
import { signerExchange } from '#runner/signer/signer-exchange.ts'
import { accessTo } from './access.ts'
import { openDoor } from './door.ts'
import { openDoubts } from './doubts.ts'
import { restrict } from './restrictions.ts'

export type LiveAccountParts = {
  database: Database
  keys: KeyHouse
  markets: Markets
  clock: () => Date
  failed: (error: unknown) => void
}

export type LiveAccounts = {
  door: LiveDoor
  /** Exchange of an account; `epoch` is that of its shard. */
  exchangeOf: (account: string, epoch: () => number) => TradingExchange
  /** Called once trading has started. */
  begin: (runner: Runner) => void
}

/** An id is the exchange and the number of the account there. */
const partsOf = (id: string): { exchange: string; account: string } => {
  const place = id.indexOf(':')
  return { exchange: id.slice(0, place), account: id.slice(place + 1) }
}

export const openLiveAccounts = (parts: LiveAccountParts): LiveAccounts => {
  let trading: Runner | null = null
  const runner = (): Runner => {
    if (trading === null) throw new Error('trading has not started')
    return trading
  }
  const doubt = openDoubts({
    ...parts,
    changed: (account) => restrict({ database: parts.database, send: runner().send }, account),
  })
  const exchanges = new Map<string, TradingExchange>()
  return {
    door: openDoor({ ...parts, runner, siteAddress: parts.keys.siteAddress }),
    exchangeOf: (id, epoch) => {
      const known = exchanges.get(id)
      if (known !== undefined) return known
      const made = signerExchange({
        signer: parts.keys.signer,
        ...partsOf(id),
        accessTo: (pair) => accessTo(parts, { id, epoch: epoch() }, pair),
        doubt,
      })
      exchanges.set(id, made)
      return made
    },
    begin: (started) => {
      trading = started
    },
  }
}
