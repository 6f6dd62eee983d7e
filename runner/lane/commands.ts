/** Commands of users: checked, then decided like any other event. The answer, accepted or refused, is a record. */
import { parseDecimal } from '#engine/money.ts'
import type { Event } from '#engine/event.ts'
import { isOver, openTradesOf } from '#engine/status.ts'
import type { AnyFamily, Refusal } from '#engine/unit.ts'
import { cause } from './answer.ts'
import { type LaneMarket, marketNow } from './lane-markets.ts'
import { happen } from './decide.ts'
import { takeAccountEquity } from '../read/equity.ts'
import { managedAmount } from '../read/managed.ts'
import { balanceOf } from '#exchanges/holdings.ts'
import { append, laneMarket, type Lane, placeNamed, shardNamed } from './lane.ts'
import type { UnitRow } from '../journal/record.ts'
import { refused } from './messages.ts'
import { reportOf } from '../read/report.ts'
import type { Account, Command } from '../host/runner.ts'
import { askAccount } from '../orders/said.ts'
import {
  freshUnit,
  joinShard,
  type ShardAccount,
  type AwakeUnit,
  newHandle,
  type RememberedAnswer,
  type Shard,
  shardOf,
} from './shard.ts'
import { signalFor } from './signals.ts'
import { awaken, managedOf } from '../sleep/sleep.ts'
import { takeEntries } from '../sleep/waiters.ts'

/** Account that a command belongs to; it decides the shard. */
export const accountOf = (command: Command): string =>
  command.kind === 'open-account' ? command.account.id : command.account

/** Whether a command gets its first answer again; a signal that was refused, or was heard longer ago than its time, is heard anew. */
const isRepeated = (command: Command, earlier: RememberedAnswer): boolean => {
  if (command.kind !== 'bring-signal' || command.arrived === undefined) return true
  const { atMs, withinMs } = command.arrived
  // A time ahead of the clock was told by one that has been set back since.
  return earlier.refusal === null && earlier.atMs <= atMs && atMs - earlier.atMs < withinMs
}

/** Takes a command once: one that was answered gets the same answer again, one of a shard that has gone gets none. */
export const takeCommand = (lane: Lane, command: Command): void => {
  const id = shardOf(accountOf(command))
  // Whoever has the shard now answers.
  if (lane.gone.has(id)) return
  const shard = shardNamed(lane, id)
  const earlier = shard.answers.get(command.id)
  if (earlier !== undefined && isRepeated(command, earlier)) {
    const { atMs: _, ...answer } = earlier
    answerAgain(lane, shard, { command: command.id, answer: { ...answer, isRepeat: true } })
    return
  }
  const refusal = carryOut(lane, shard, command)
  if (refusal !== null) {
    const body = { kind: 'refused', command: command.id, refusal } as const
    append(lane, { shard, body, account: null, units: [], known: null, answer: { command: command.id, refusal } })
  }
  if (command.kind === 'bring-signal') rememberArrival(shard, command)
}

/** The time within which it counts as repeated begins when the signal came, whatever the clock of the market says. */
const rememberArrival = ({ answers }: Shard, { id, arrived }: Extract<Command, { kind: 'bring-signal' }>): void => {
  const answer = answers.get(id)
  if (answer !== undefined && arrived !== undefined) answers.set(id, { ...answer, atMs: arrived.atMs })
}

/** Repeats the first answer to a command, once it is durable. */
const answerAgain = (lane: Lane, shard: Shard, answer: Lane['output']['answers'][number]): void => {
  const waiting = lane.pending.get(shard.id)?.find(({ position }) => position === answer.answer.position)
  if (waiting === undefined) lane.output.answers.push(answer)
  else waiting.answers.push(answer)
}

const carryOut = (lane: Lane, shard: Shard, command: Command): Refusal | null => {
  switch (command.kind) {
    case 'open-account':
      return openAccount(lane, shard, command)
    case 'reset-account':
      return resetAccount(lane, shard, command)
    case 'create':
      return createUnit(lane, shard, command)
    case 'release-account':
      return releaseAccount(lane, shard, command)
    case 'ask':
      return askUnit(lane, shard, command)
    case 'allow': {
      const { allowance } = command
      return tell(lane, shard, command, { at: lane.nowMs, kind: 'allowance-changed', allowance })
    }
    case 'answer-room': {
      const { trade, has } = command
      return tell(lane, shard, command, { at: lane.nowMs, kind: 'room-answered', trade, has })
    }
    case 'give-back':
      return giveBack(lane, shard, command)
    case 'subscribe': {
      const { active } = command
      return tell(lane, shard, command, { at: lane.nowMs, kind: 'subscription-changed', active })
    }
    case 'restrict': {
      const { reason, holds } = command
      return tell(lane, shard, command, { at: lane.nowMs, kind: 'restriction-changed', reason, holds })
    }
    case 'bring-signal':
      return hearSignal(lane, shard, command)
  }
}

type Balances = Readonly<Record<string, bigint>>

const balancesOf = (texts: Readonly<Record<string, string>>): Balances | Refusal => {
  const balances: Record<string, bigint> = {}
  for (const [asset, text] of Object.entries(texts)) {
    const value = parseDecimal(text)
    if (value === null || value < 0n) return refused('balance-invalid', { asset, value: text })
    balances[asset] = value
  }
  return Object.keys(balances).length === 0 ? refused('balance-invalid', { asset: '', value: '' }) : balances
}

const isRefusal = (found: Balances | Refusal): found is Refusal => 'code' in found && typeof found.code === 'string'

const openAccount = (lane: Lane, shard: Shard, command: Extract<Command, { kind: 'open-account' }>): Refusal | null => {
  if (shard.accounts.has(command.account.id)) return refused('account-exists')
  const balances = balancesOf(command.balances)
  if (isRefusal(balances)) return balances
  recordOpened(lane, shard, { command: command.id, account: command.account, balances })
  return null
}

const recordOpened = (
  lane: Lane,
  shard: Shard,
  opened: { command: string; account: Account; balances: Balances },
): void => {
  const body = { kind: 'account-opened', ...opened } as const
  append(lane, {
    shard,
    body,
    account: null,
    units: [],
    known: null,
    answer: { command: opened.command, refusal: null },
  })
  const account = shard.accounts.get(opened.account.id)
  if (account !== undefined) {
    lane.dirty.accounts.add(account)
    takeAccountEquity(lane, shard, account)
    askAccount(lane, account)
  }
}

/** A demo account without bots begins again; assets that it had and does not get are gone. */
const resetAccount = (
  lane: Lane,
  shard: Shard,
  command: Extract<Command, { kind: 'reset-account' }>,
): Refusal | null => {
  const known = shard.accounts.get(command.account)
  if (known === undefined || known.account.kind !== 'demo') return refused('account-unknown')
  const given = balancesOf(command.balances)
  if (isRefusal(given)) return given
  const bots = [...shard.units.values()].filter(({ account }) => account === known).map(awaken)
  const isBusy = bots.some((bot) => bot.orders.size > 0 || !isOver(reportOf(bot)))
  if (isBusy || known.holdings.orders.size > 0) return refused('account-has-bots')
  const none = Object.fromEntries(Object.keys(known.holdings.balances).map((asset) => [asset, 0n]))
  recordOpened(lane, shard, { command: command.id, account: known.account, balances: { ...none, ...given } })
  return null
}

/** Refused where nothing is quarantined. */
const releaseAccount = (
  lane: Lane,
  shard: Shard,
  { id, account: name, order }: Extract<Command, { kind: 'release-account' }>,
): Refusal | null => {
  const account = shard.accounts.get(name)
  if (account === undefined || account.quarantine === null) return refused('account-unknown')
  const body = { kind: 'account-released', command: id, account: name, order } as const
  append(lane, { shard, body, account, units: [], known: null, answer: { command: id, refusal: null } })
  askAccount(lane, account)
  return null
}

/** Settings as the family reads them. Null when they are not its own. */
const configOf = (family: AnyFamily, stored: unknown): { config: unknown } | null => {
  try {
    return { config: family.parseConfig(stored) }
  } catch {
    // The family says so by throwing; what is wrong with each field was told where the form was checked.
    return null
  }
}

/** Refusal when a pair's market is not followed or has no price. Null when all are ready. */
const marketsReady = (lane: Lane, account: ShardAccount, pairs: readonly string[]): Refusal | null => {
  for (const pair of pairs) {
    const entry = laneMarket(lane, account.account.exchange, pair)
    if (entry === null || marketNow(entry) === null) return refused('market-unknown', { pair })
  }
  return null
}

/** Refusal when another bot of the account trades the contract, since an account has one position on it. Source: bots.md 14. */
const pairTaken = (lane: Lane, account: ShardAccount, pairs: readonly string[]): Refusal | null => {
  const { exchange } = account.account
  const contracts = pairs.filter((pair) => laneMarket(lane, exchange, pair)?.market.futures !== undefined)
  for (const pair of contracts) {
    const place = placeNamed(lane, exchange, pair)
    for (const [entry, waiter] of lane.waiters.entries()) {
      if (waiter?.kind !== 'unit' || waiter.account !== account || lane.placeOf[entry] !== place) continue
      if (!isOver(reportOf(awaken(waiter)))) return refused('pair-taken', { pair })
    }
  }
  return null
}

/** True when the account has so much of an asset that is free and that no bot manages. */
const isUnmanaged = (
  shard: Shard,
  account: ShardAccount,
  { asset, amount }: { asset: string; amount: string },
): boolean => {
  const wanted = parseDecimal(amount)
  const { free, locked } = balanceOf(account.holdings, asset)
  const left = free + locked - managedAmount(managedOf(shard, account), asset)
  return wanted !== null && wanted <= free && wanted <= left
}

const createUnit = (lane: Lane, shard: Shard, command: Extract<Command, { kind: 'create' }>): Refusal | null => {
  const account = shard.accounts.get(command.account)
  if (account === undefined || account.account.owner !== command.unit.owner) return refused('account-unknown')
  const { id, owner, name, mode } = command.unit
  if (mode !== account.account.kind) return refused('mode-differs')
  if (shard.units.has(id)) return refused('unit-exists')
  const family = lane.families.get(command.unit.family)
  if (family === undefined) return refused('family-unknown', { family: command.unit.family })
  const parsed = configOf(family, command.unit.config)
  if (parsed === null) return refused('config-invalid')
  const { config } = parsed
  if (command.spends !== undefined && !isUnmanaged(shard, account, command.spends)) return refused('funds-managed')
  const unready = marketsReady(lane, account, family.pairs(config)) ?? pairTaken(lane, account, family.pairs(config))
  if (unready !== null) return unready
  const created: UnitRow = {
    id,
    account: command.account,
    owner,
    family: family.name,
    name,
    mode,
    config: family.formatConfig(config),
    createdAtMs: lane.nowMs,
  }
  const handle = newHandle({ id, shard, account, since: shard.position + 1 })
  const unit = freshUnit({ handle, row: created, family, config, state: family.initial(config) })
  const started: Event = { at: lane.nowMs, kind: 'started', allowance: command.allowance, suspended: command.suspended }
  if (!decides(unit, started, laneMarket(lane, account.account.exchange, family.pairs(config)[0] ?? '')))
    return refused('unit-failed')
  joinShard(unit)
  takeEntries(lane, handle, family.pairs(config))
  happen(lane, { ...cause(unit, started), command: command.id, created })
  return null
}

/** True when the family accepts its first event; a unit that would be quarantined at its creation is refused instead. */
const decides = (unit: AwakeUnit, event: Event, market: LaneMarket | null): boolean => {
  const now = market === null ? null : marketNow(market)
  if (now === null) return false
  try {
    return unit.family.decide(unit.config, unit.state, event, now).refusal === null
  } catch {
    // The refusal is the decision: the user sees it, and nothing of the unit exists.
    return false
  }
}

/** Unit that can take an event now, or the refusal. */
const findUnit = (lane: Lane, shard: Shard, command: { account: string; unit: string }): AwakeUnit | Refusal => {
  const handle = shard.units.get(command.unit)
  if (handle === undefined || handle.account.account.id !== command.account) return refused('unit-unknown')
  const unit = awaken(handle)
  if (unit.incident !== null) return refused('unit-quarantined', { incident: unit.incident.code })
  return marketsReady(lane, handle.account, unit.family.pairs(unit.config)) ?? unit
}

const tell = (
  lane: Lane,
  shard: Shard,
  command: Extract<Command, { kind: 'allow' | 'answer-room' | 'subscribe' | 'restrict' }>,
  event: Event,
): Refusal | null => {
  const unit = findUnit(lane, shard, command)
  if ('code' in unit) return unit
  return happen(lane, { ...cause(unit, event), command: command.id })
}

/** Lowers a unit's allowance; refused when more of its trades are open by now than the caller counted. */
const giveBack = (lane: Lane, shard: Shard, command: Extract<Command, { kind: 'give-back' }>): Refusal | null => {
  const unit = findUnit(lane, shard, command)
  if ('code' in unit) return unit
  const { allowance } = command
  if (openTradesOf(reportOf(unit)) > allowance) return refused('room-in-use')
  const event: Event = { at: lane.nowMs, kind: 'allowance-changed', allowance }
  return happen(lane, { ...cause(unit, event), command: command.id })
}

const hearSignal = (lane: Lane, shard: Shard, command: Extract<Command, { kind: 'bring-signal' }>): Refusal | null => {
  const unit = findUnit(lane, shard, command)
  if ('code' in unit) return unit
  const heard = signalFor(unit, command, lane.nowMs)
  return 'code' in heard ? heard : happen(lane, { ...cause(unit, heard), command: command.id })
}

const askUnit = (lane: Lane, shard: Shard, command: Extract<Command, { kind: 'ask' }>): Refusal | null => {
  const unit = findUnit(lane, shard, command)
  if ('code' in unit) return unit
  const asked = { ...cause(unit, { at: lane.nowMs, kind: 'user-asked', ask: command.ask }), command: command.id }
  if (command.ask.kind === 'edit-trade' && configOf(unit.family, command.ask.settings) === null)
    return refused('config-invalid')
  if (command.ask.kind !== 'edit') return happen(lane, asked)
  if (command.change === null) return refused('config-invalid')
  const parsed = configOf(unit.family, command.change.config)
  if (parsed === null) return refused('config-invalid')
  if (!samePairs(unit.family.pairs(unit.config), unit.family.pairs(parsed.config))) return refused('pair-fixed')
  const edit = { name: command.change.name, stored: unit.family.formatConfig(parsed.config), config: parsed.config }
  const event: Event = { at: lane.nowMs, kind: 'user-asked', ask: { ...command.ask, before: unit.config } }
  return happen(lane, { ...asked, event, edit })
}

const samePairs = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((pair, index) => pair === right[index])
