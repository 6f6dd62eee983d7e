/** The control page's calls. `control` is null where no local exchange runs: a replay has none. */
import { asPrice, formatDecimal, parseDecimal } from '#engine/money.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Control, SandboxLook } from '#sandbox/binance/control.ts'
import { sandbox as contract, type SandboxView } from '../contract.ts'

const toView = (look: SandboxLook): SandboxView => ({
  nowMs: look.now,
  speed: look.speed,
  symbols: [...look.symbols],
  faults: [...look.faults],
  spentFaults: [...look.spentFaults],
  accounts: look.accounts.map(({ keys, balances, ...account }) => ({
    ...account,
    keys: [...keys],
    balances: [...balances],
  })),
  connections: look.connections.map(({ openedAt, listensTo, ...connection }) => ({
    ...connection,
    openedAtMs: openedAt,
    listensTo: [...listensTo],
  })),
  requests: look.requests.map(({ at, ...request }) => ({ ...request, atMs: at })),
  calls: [...look.calls],
})

/** The highest price in ticks, as the PRICE_FILTER of the exchange has it. */
const MOST_TICKS = 100_000_000n

type Judged =
  | { kind: 'price'; price: bigint }
  | { kind: 'off-tick' }
  | { kind: 'off-limits'; least: string; most: string }

const judgePrice = (text: string, tickSize: bigint): Judged => {
  const price = parseDecimal(text)
  const most = tickSize * MOST_TICKS
  if (price === null || price < tickSize || price > most)
    return { kind: 'off-limits', least: formatDecimal(tickSize), most: formatDecimal(most) }
  return price % tickSize === 0n ? { kind: 'price', price } : { kind: 'off-tick' }
}

export const sandboxHandlers = (control: Control | null) => {
  const os = calls(contract).use(signedIn)
  const running = (errors: { SANDBOX_OFF: () => Error }): Control => {
    if (control === null) throw errors.SANDBOX_OFF()
    return control
  }
  return os.router({
    look: os.look.handler(() => ({ sandbox: control === null ? null : toView(control.look()) })),
    setPrice: os.setPrice.handler(({ input, errors }) => {
      const exchange = running(errors)
      const row = exchange.look().symbols.find(({ symbol }) => symbol === input.symbol)
      if (row === undefined) throw errors.SANDBOX_SYMBOL_UNKNOWN()
      const judged = judgePrice(input.price, parseDecimal(row.tickSize) ?? 1n)
      if (judged.kind === 'off-tick') throw errors.SANDBOX_PRICE_OFF_TICK({ data: { tickSize: row.tickSize } })
      if (judged.kind === 'off-limits')
        throw errors.SANDBOX_PRICE_OFF_LIMITS({ data: { least: judged.least, most: judged.most } })
      const answer = exchange.setPrice(input.symbol, asPrice(judged.price))
      if (!answer.ok) throw errors.SANDBOX_SYMBOL_UNKNOWN()
      return {}
    }),
    setSpeed: os.setSpeed.handler(({ input, errors }) => {
      running(errors).setSpeed(input.speed)
      return {}
    }),
    addFault: os.addFault.handler(({ input, errors }) => ({
      fault: running(errors).addFault(input.fault, input.times),
    })),
    removeFault: os.removeFault.handler(({ input, errors }) => {
      running(errors).removeFault(input.fault)
      return {}
    }),
    cut: os.cut.handler(({ input, errors }) => ({ connections: running(errors).cut(input.kind) })),
  })
}
