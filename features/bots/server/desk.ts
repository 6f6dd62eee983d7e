/** Carries what users ask of bots to trading, and waits until it can be read. */
import { findFamily } from '#bots/index.ts'
import { mostPartials as mostPartialsOf } from '#bots/partials.ts'
import type { Ask } from '#engine/event.ts'
import type { AnyFamily, NewFolder } from '#engine/unit.ts'
import { newId } from '#platform/id.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Account, AskPreview } from '#runner/host/runner.ts'
import type { BotAsk } from '../contract.ts'
import { askOf } from './asks.ts'
import { type Clone, cloneInto } from './clone.ts'
import type { Entered, LiveDoor } from './live-door.ts'
import { demoBalances, type DemoStart } from './demo-start.ts'
import { demoAccountId, ownCommandId } from './ids.ts'
import type { Done, Made, Parts, Send, Settled } from './made.ts'
import type { BotRow } from './store.ts'
import { tradesMade } from './trade-count.ts'

/** What a read that follows may wait for the read tables. */
export const READ_WAIT_MS = 2_000

export type BotDesk = {
  create: (owner: Owner, commandId: string, bot: Settled) => Promise<Made>
  edit: (
    owner: Owner,
    commandId: string,
    edit: { row: BotRow; bot: Settled; applyToGenerated: boolean },
  ) => Promise<Made>
  /** New settings, in the stored shape, for a trade that has its own. */
  editTrade: (owner: Owner, commandId: string, edit: { row: BotRow; trade: number; config: unknown }) => Promise<Done>
  ask: (owner: Owner, commandId: string, row: BotRow, ask: BotAsk) => Promise<Done>
  /** A live bot in the place of a demo bot, with the same settings. `bot` are those settings, live. */
  setLive: (owner: Owner, commandId: string, set: { row: BotRow; bot: Settled }) => Promise<Made>
  /** A new bot with the settings of the row; it waits for its user's start. */
  clone: (owner: Owner, commandId: string, clone: Clone) => Promise<Made>
  /** The same of somebody else's bot, on the demo account of whoever gets it. */
  adopt: (owner: Owner, commandId: string, adopted: { row: BotRow; name: string }) => Promise<Made>
  /** Its id is the new folder's. */
  makeFolder: (
    owner: Owner,
    commandId: string,
    made: { row: BotRow; trade: number; folder: NewFolder },
  ) => Promise<Made>
  /** Null where trading cannot tell. */
  preview: (row: BotRow, ask: BotAsk) => Promise<AskPreview | null>
}

/** Hears where in the journal a bot was last told something, so that it is found although the read tables come a moment later. */
export type NoteMade = (bot: string, at: { shard: number; position: number }) => void

type DeskParts = Parts & { live: LiveDoor; demoStart: (owner: Owner) => Promise<DemoStart>; noteMade: NoteMade }

/** What the bot of a row may hold: the exchange may take fewer orders than the administrator allows. */
const partialsOf = async ({ markets, mostPartials }: Parts, { exchange, pair }: BotRow): Promise<number> =>
  Math.min(await mostPartials(), mostPartialsOf(markets.last(exchange, pair)))

const asked = async (parts: Parts, row: BotRow, ask: BotAsk): Promise<Ask> => askOf(ask, await partialsOf(parts, row))

/** The folder and the way into it are two commands: a repeated call goes on where the first one ended. */
const makeFolderDesk =
  (parts: Parts & { send: Send }): BotDesk['makeFolder'] =>
  async (owner, commandId, { row, trade, folder }) => {
    const { ids, rooms, send } = parts
    const { family, mode, account } = row
    const body = { kind: 'make-folder', bot: row.id, trade, ...folder }
    const id = await ids.claim(owner, { id: commandId, body, bot: newId() })
    if (id === null) return { kind: 'conflict' }
    const rules = findFamily(family)
    if (rules?.folderFor === undefined) return { kind: 'refused', refusal: { code: 'not-for-this-bot', values: {} } }
    const config = rules.formatConfig(rules.folderFor(rules.parseConfig(row.config), folder))
    const { name } = folder
    const taker = { bot: id, account, owner: owner.userId, group: rules.group, mode }
    const command = (step: string) => ownCommandId(owner, `${commandId} ${step}`)
    const tell = (step: string, unit: string, ask: Ask) =>
      send(id, { id: command(step), kind: 'ask', account, unit, ask, change: null })
    // Its trade brings room with it.
    const made = await rooms.within<Done>(
      taker,
      () => 0,
      (allowance) =>
        send(id, {
          id: command('folder'),
          kind: 'create',
          account,
          unit: { id, owner: owner.userId, family, name, mode, config },
          allowance,
          suspended: false,
        }),
    )
    if (made.kind !== 'accepted') return made
    const moved = await tell('move', row.id, await asked(parts, row, { kind: 'relocate', trade, to: id }))
    if (moved.kind !== 'accepted') await tell('undo', id, { kind: 'delete', trade: null, how: 'close' })
    return moved
  }

type TradesIn = (family: AnyFamily, exchange: string, stored: unknown) => number

/** An edit that adds levels takes room for them first. */
const editDesk =
  ({ ids, send, rooms, runner, tradesIn }: Parts & { send: Send; tradesIn: TradesIn }): BotDesk['edit'] =>
  async (owner, commandId, { row, bot, applyToGenerated }) => {
    const body = { kind: 'edit', bot: row.id, name: bot.name, config: bot.config, applyToGenerated }
    if ((await ids.claim(owner, { id: commandId, body, bot: row.id })) === null) return { kind: 'conflict' }
    const change = () =>
      send(row.id, {
        id: ownCommandId(owner, commandId),
        kind: 'ask',
        account: row.account,
        unit: row.id,
        // The shard knows the settings before; a read table may be behind.
        ask: { kind: 'edit', before: null, applyToGenerated },
        change: { name: bot.name, config: bot.config },
      })
    const { family, exchange } = bot
    const added = tradesIn(family, exchange, bot.config) - tradesIn(family, exchange, row.config)
    if (added <= 0) return change()
    const taker = { bot: row.id, account: row.account, owner: owner.userId, group: family.group, mode: row.mode }
    return rooms.within<Done>(
      taker,
      () => row.openTrades + added,
      async (allowance) => {
        const { account, id: unit } = row
        await runner.send({ id: ownCommandId(owner, `${commandId} room`), kind: 'allow', account, unit, allowance })
        return change()
      },
    )
  }

const editTradeDesk =
  (parts: Parts & { send: Send }): BotDesk['editTrade'] =>
  async (owner, commandId, { row, trade, config }) => {
    const body = { kind: 'edit-trade', bot: row.id, trade, config }
    if ((await parts.ids.claim(owner, { id: commandId, body, bot: row.id })) === null) return { kind: 'conflict' }
    return parts.send(row.id, {
      id: ownCommandId(owner, commandId),
      kind: 'ask',
      account: row.account,
      unit: row.id,
      ask: { kind: 'edit-trade', trade, settings: config, mostPartials: await partialsOf(parts, row) },
      change: null,
    })
  }

const askDesk =
  (parts: Parts & { send: Send }): BotDesk['ask'] =>
  async (owner, commandId, row, ask) => {
    const { ids, send } = parts
    const body = { kind: 'ask', bot: row.id, ask }
    if ((await ids.claim(owner, { id: commandId, body, bot: row.id })) === null) return { kind: 'conflict' }
    return send(row.id, {
      id: ownCommandId(owner, commandId),
      kind: 'ask',
      account: row.account,
      unit: row.id,
      ask: await asked(parts, row, ask),
      change: null,
    })
  }

type Creating = { send: Send; tradesIn: TradesIn; accountFor: (owner: Owner, bot: Settled) => Promise<Entered> }

/** A bot, and the account that it trades in. */
const createDesk =
  ({ ids, rooms, send, tradesIn, accountFor }: Parts & Creating): BotDesk['create'] =>
  async (owner, commandId, bot) => {
    const { family, name, mode, exchange, config } = bot
    const body = { kind: 'create', family: family.name, name, mode, exchange, config }
    const id = await ids.claim(owner, { id: commandId, body, bot: newId() })
    if (id === null) return { kind: 'conflict' }
    const entered = await accountFor(owner, bot)
    if (entered.kind === 'barred') return { kind: 'refused', refusal: { code: entered.code, values: {} } }
    const { account } = entered
    const taker = { bot: id, account, owner: owner.userId, group: family.group, mode }
    return rooms.within<Done>(
      taker,
      () => tradesIn(family, exchange, config),
      (allowance) =>
        send(id, {
          id: ownCommandId(owner, commandId),
          kind: 'create',
          account,
          unit: { id, owner: owner.userId, family: family.name, name, mode, config },
          allowance,
          suspended: false,
        }),
    )
  }

/** The demo ends last: a call that broke off is repeated under its id, and nothing is made twice. */
const setLiveDesk =
  (create: BotDesk['create'], send: Send): BotDesk['setLive'] =>
  async (owner, commandId, { row, bot }) => {
    const made = await create(owner, commandId, bot)
    if (made.kind !== 'accepted') return made
    const id = ownCommandId(owner, `${commandId} demo`)
    const ask: Ask = { kind: 'delete', trade: null, how: 'release' }
    await send(row.id, { id, kind: 'ask', account: row.account, unit: row.id, ask, change: null })
    return made
  }

export const openBotDesk = (parts: DeskParts): BotDesk => {
  const { runner, markets } = parts
  const known = new Set<string>()

  const send: Send = async (id, command) => {
    const { shard, position, refusal } = await runner.send(command)
    if (refusal !== null) return { kind: 'refused', refusal }
    parts.noteMade(id, { shard, position })
    return { kind: 'accepted', id, shard, position }
  }

  const tradesIn: TradesIn = (family, exchange, stored) =>
    tradesMade(family, stored, markets.last(exchange, family.pairs(family.parseConfig(stored))[0] ?? ''))

  /** What the settings give it, and what it trades. */
  const enteringOf = ({ family, exchange, config }: Settled, key: string) => {
    const parsed = family.parseConfig(config)
    const { investment } = family.report(parsed, family.initial(parsed))
    return { exchange, key, pairs: family.pairs(parsed), investment }
  }

  const accountFor = async (owner: Owner, bot: Settled): Promise<Entered> =>
    bot.mode === 'demo'
      ? { kind: 'entered', account: await demoAccount(owner, bot.exchange) }
      : parts.live.enter(owner, enteringOf(bot, bot.key ?? ''))

  /** The id and the command follow from the owner, so however often this is asked there is one account. */
  const demoAccount = async (owner: Owner, exchange: string): Promise<string> => {
    const id = demoAccountId(owner, exchange)
    if (known.has(id)) return id
    const account: Account = { id, owner: owner.userId, exchange, kind: 'demo' }
    const done = await send(id, {
      id: ownCommandId(owner, id),
      kind: 'open-account',
      account,
      balances: demoBalances(markets, exchange, await parts.demoStart(owner)),
    })
    if (done.kind === 'accepted') await runner.reached(done.shard, done.position, READ_WAIT_MS)
    if (done.kind === 'accepted' || (done.kind === 'refused' && done.refusal.code === 'account-exists')) known.add(id)
    return id
  }

  const create = createDesk({ ...parts, send, tradesIn, accountFor })
  const clone = cloneInto({ ...parts, send })

  return {
    create,
    setLive: setLiveDesk(create, send),
    edit: editDesk({ ...parts, send, tradesIn }),
    editTrade: editTradeDesk({ ...parts, send }),
    ask: askDesk({ ...parts, send }),
    makeFolder: makeFolderDesk({ ...parts, send }),
    clone: (owner, commandId, { into, ...copy }) =>
      clone(owner, commandId, {
        ...copy,
        kind: 'clone',
        place: into,
        account: () =>
          into === null ? Promise.resolve({ kind: 'entered', account: copy.row.account }) : accountFor(owner, into),
      }),
    adopt: (owner, commandId, { row, name }) =>
      clone(owner, commandId, {
        row,
        name,
        investment: null,
        kind: 'adopt',
        place: { mode: 'demo', key: null, config: row.config },
        account: async () => ({ kind: 'entered', account: await demoAccount(owner, row.exchange) }),
      }),
    preview: async (row, ask) => runner.preview(row.account, row.id, await asked(parts, row, ask)),
  }
}
