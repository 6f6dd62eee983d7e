/** Makes a bot of the settings of another one. */
import { findFamily } from '#bots/index.ts'
import { givenInvestment } from '#bots/rules/investment.ts'
import type { Ask } from '#engine/event.ts'
import { type Amount, formatDecimal } from '#engine/money.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Done, Made, Parts, Send, Settled } from './made.ts'
import { ownCommandId } from './ids.ts'
import type { Entered } from './live-door.ts'
import type { BotRow } from './store.ts'
import { tradesMade } from './trade-count.ts'

export type Clone = {
  row: BotRow
  name: string
  /** The settings with another account; null stays in that of the row. */
  into: Settled | null
  /** What it may use; null for as much as the row. */
  investment: Amount | null
}

type Copy = Pick<Clone, 'row' | 'name' | 'investment'> & {
  kind: 'clone' | 'adopt'
  /** Null is that of the row. */
  place: Pick<Settled, 'mode' | 'key' | 'config'> | null
  account: () => Promise<Entered>
}

export const cloneInto =
  ({ runner, markets, ids, rooms, send }: Parts & { send: Send }) =>
  async (owner: Owner, commandId: string, copy: Copy): Promise<Made> => {
    const { row, name, kind } = copy
    const { family, exchange, pair } = row
    const { mode, config } = copy.place ?? row
    const key = copy.place?.key ?? null
    const asked = copy.investment === null ? null : formatDecimal(copy.investment)
    const body = { kind, bot: row.id, name, mode, key, investment: asked }
    const id = await ids.claim(owner, { id: commandId, body, bot: newId() })
    if (id === null) return { kind: 'conflict' }
    const rules = findFamily(family)
    if (rules === null) return { kind: 'refused', refusal: { code: 'family-unknown', values: { family } } }
    const entered = await copy.account()
    if (entered.kind === 'barred') return { kind: 'refused', refusal: { code: entered.code, values: {} } }
    const { account } = entered
    const taker = { bot: id, account, owner: owner.userId, group: rules.group, mode }
    const trades = () => tradesMade(rules, config, markets.last(exchange, pair))
    const made = await rooms.within<Done>(taker, trades, (allowance) =>
      send(id, {
        id: ownCommandId(owner, commandId),
        kind: 'create',
        account,
        unit: { id, owner: owner.userId, family, name, mode, config },
        allowance,
        suspended: true,
      }),
    )
    const investment = copy.investment ?? givenInvestment(row.report)
    const now = made.kind === 'accepted' ? await runner.now(account, id) : null
    if (now === null || now.report.investment === investment) return made
    const tell = (step: string, ask: Ask) =>
      send(id, { id: ownCommandId(owner, `${commandId} ${step}`), kind: 'ask', account, unit: id, ask, change: null })
    // What users have changed since the settings were written. It trades nothing yet: nobody sees it in between.
    const change = { kind: 'total', amount: investment } as const
    const changed = await tell('investment', { kind: 'change-investment', trade: null, change })
    if (changed.kind === 'accepted') return changed
    if (copy.investment === null) return made
    await tell('undo', { kind: 'delete', trade: null, how: 'release' })
    return changed
  }
