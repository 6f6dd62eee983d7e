/**
 * Process of the signer, the only one that opens a secret. Only its parent reaches it, by the channel between them: there is no port and no
 * socket.
 */
import { openAnchors } from './anchors.ts'
import type { Asked, Answered, Woken } from './commands.ts'
import { openDesk } from './desk.ts'
import { openAdapters, openChecks, SignerSettings } from './exchanges.ts'
import { openForgotten } from './forgotten.ts'
import { openMasterKeys } from './master-keys.ts'
import { openSpending } from './spending.ts'
import { openTradingDesk } from './trading-desk.ts'
import { openTradingPolicy } from './trading-policy.ts'
import { openUseLog, readLateUses } from './use-log.ts'
import { openMarketPrices } from './market-prices.ts'

const settings = SignerSettings.parse(JSON.parse(process.argv[2] ?? ''))
const keys = openMasterKeys(settings.folder)
const check = openChecks(settings)
const policy = openTradingPolicy(settings.folder, openSpending(readLateUses(settings.folder, Date.now())))
const adapters = openAdapters(settings)
const desk = openDesk({
  keys,
  forgotten: openForgotten(settings.folder),
  anchors: openAnchors(settings.folder),
  check,
  policy,
  budgets: adapters.budgets,
  trading: openTradingDesk({
    policy,
    uses: openUseLog(settings.folder),
    clock: Date.now,
    check,
    seen: openMarketPrices(settings, Date.now),
    trading: adapters.of,
    wake: (exchange, account) => void process.send?.({ woken: { exchange, account } } satisfies Woken),
  }),
})

process.on('message', ({ id, command }: Asked) => {
  void desk(command)
    .catch((error: unknown) => {
      // A fault of our own. Its message could hold what was being worked on, so its place alone is told.
      const place = error instanceof Error ? (error.stack?.split('\n')[1] ?? '').trim() : ''
      process.stderr.write(`The signer failed ${place}\n`)
      return { ok: false, refusal: 'unavailable' } as const
    })
    .then((answer) => process.send?.({ id, answer } satisfies Answered))
})

// Without the one who started it there is nobody to answer to.
process.on('disconnect', () => process.exit(0))
// A terminal tells the whole group to end; the one who started this process ends it when all is written.
process.on('SIGINT', () => undefined)
