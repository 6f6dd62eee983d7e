/** Whole lives of a live account, over the sandbox's real ways in and a process that is killed for real. Orders, fills and balances are those of the exchange. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { amount, formatDecimal } from '#engine/money.ts'
import { decodeRecord } from '#runner/journal/encode-record.ts'
import type { Command } from '#runner/host/runner.ts'
import { type ExampleSandbox, exampleSandbox } from '#sandbox/binance/example-sandbox.ts'
import { brokenFills, brokenOrders, brokenPositions, type Entry, fillsOf } from './crash-checks.ts'
import type { LiveFault } from './live-faults.ts'
import { ACCOUNT, type Await, BOTS, commands, type FromChild, type LiveOrder, type ToChild } from './live-words.ts'

const NAME = 'trader'

/** Prices with how much of everybody else is traded there: parts of orders, whole ladders, a stop, and back. */
const prices: readonly (readonly [price: number, quantity: number])[] = [
  [99, 0.2],
  [98.9, 5],
  [98.4, 0.7],
  [98.3, 9],
  [97.2, 0.3],
  [99.6, 9],
  [100.8, 9],
  [98.2, 9],
  [95.4, 9],
  [96.9, 9],
  [99.4, 9],
]

/** Where a life is disturbed. `kills`: the process is killed there, and whoever comes next meets the fault; else the fault begins at each `at`. One in a step. */
export type Disturbance = { kills: readonly Await[]; fault?: LiveFault } | { at: readonly Await[]; fault: LiveFault }

/** What the exchange has after a life, and what the bots say. */
type End = { orders: string[]; fills: string[]; balances: string[]; bots: string }

export type Lived = {
  end: End
  /** After each step. */
  steps: readonly string[]
  kills: number
  /** How often the exchange began to go wrong at an await. */
  faults: number
  /** True when somebody met that. */
  wasMet: boolean
  awaits: readonly Await[]
  /** What the journal says otherwise than the exchange. */
  wrong: readonly string[]
}

type Child = { ask: (told: ToChild) => Promise<FromChild | null>; end: () => void }

const startChild = (): Child => {
  const hook = new URL('kill-hook.ts', import.meta.url).href
  const child: ChildProcess = fork(new URL('live-entry.ts', import.meta.url).pathname, [], {
    execArgv: ['--import', hook],
    env: { ...process.env, KILL_AT: '', NODE_OPTIONS: '' },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    ask: (told) =>
      new Promise((resolve) => {
        const hear = (answer: FromChild): void => {
          child.off('exit', gone)
          resolve(answer)
        }
        const gone = (): void => {
          child.off('message', hear)
          resolve(null)
        }
        if (child.exitCode !== null || child.signalCode !== null) return resolve(null)
        child.once('message', hear)
        child.once('exit', gone)
        child.send(told, () => undefined)
      }),
    end: () => void child.kill('SIGKILL'),
  }
}

/** Processes that have lived and are free for another life, and folders of lives. */
export const openCrew = () => {
  const idle: Child[] = []
  const all: Child[] = []
  const folders: string[] = []
  const begun = (): Child => {
    const child = startChild()
    all.push(child)
    return child
  }
  return {
    take: (): Child => idle.pop() ?? begun(),
    giveBack: (child: Child): void => void idle.push(child),
    folder: (): string => {
      const made = mkdtempSync(join(tmpdir(), 'live-'))
      folders.push(made)
      return made
    },
    close: (): void => {
      for (const child of all) child.end()
      for (const made of folders) rmSync(made, { recursive: true, force: true })
    },
  }
}

type Crew = ReturnType<typeof openCrew>

/** Orders as both sides know them. */
const nameOfOrder = ({ side, price, quantity, filled }: Omit<LiveOrder, 'state'>): string =>
  `${side.toLowerCase()} ${formatDecimal(quantity)} at ${formatDecimal(price ?? 0n)}, ${formatDecimal(filled)} filled`

const openAt = ({ exchange }: ExampleSandbox): string =>
  exchange
    .openOrders(NAME, null)
    .map(({ side, price, quantity, executed }) => nameOfOrder({ side, price, quantity, filled: executed }))
    .sort()
    .join('; ')

const ALL = { symbol: 'BTCUSDC', orderId: null, fromId: 0, startTime: null, endTime: null, limit: 1_000 }

const fillsAt = ({ exchange }: ExampleSandbox) => exchange.myTrades(NAME, ALL)

const endOf = (sandbox: ExampleSandbox, bots: string): End => ({
  orders: sandbox.exchange
    .allOrders(NAME, { symbol: 'BTCUSDC', fromOrderId: 0, startTime: null, endTime: null, limit: 1_000 })
    .map((order) => `${nameOfOrder({ ...order, filled: order.executed })}, ${order.type} ${order.status}`)
    .sort(),
  fills: fillsAt(sandbox)
    .map(({ isBuyer, quantity, price }) => `${isBuyer} ${formatDecimal(quantity)} at ${formatDecimal(price)}`)
    .sort(),
  balances: [...sandbox.exchange.balancesOf(NAME)]
    .map(([asset, { free, locked }]) => `${asset} ${formatDecimal(free)} ${formatDecimal(locked)}`)
    .sort(),
  bots,
})

const entriesIn = (dataDir: string): Entry[] => {
  const database = new DatabaseSync(join(dataDir, 'journal.sqlite'), { readOnly: true })
  const rows = database.prepare('select shard, position, epoch, body from record order by shard, position').all()
  database.close()
  return rows.map(({ shard, position, epoch, body }) => ({
    shard: Number(shard),
    position: Number(position),
    epoch: Number(epoch),
    record: decodeRecord(String(body), 'a record'),
  }))
}

/** Laws of the journal, and its fills beside those of the exchange. */
const brokenJournal = (sandbox: ExampleSandbox, dataDir: string): string[] => {
  const entries = entriesIn(dataDir)
  const booked = fillsOf(entries).flatMap(({ record }) =>
    record.outcome?.kind === 'filled' ? [record.outcome.fill.tradeId] : [],
  )
  const real = fillsAt(sandbox).map(({ id }) => String(id))
  const wrong = [...brokenPositions(entries), ...brokenOrders(entries), ...brokenFills(entries)]
  const isSame = booked.toSorted().join() === real.toSorted().join()
  return isSame ? wrong : [...wrong, `booked ${booked.join()}, the exchange has ${real.join()}`]
}

/** Rounds of a second each after which whoever is in doubt must have stopped: two looks after an order's deadline, and one for a stream. */
const MOST_ROUNDS = 200

/** Rounds after which a user starts what does not go on by itself. */
const PATIENT_ROUNDS = 45

const startOf = (unit: string, step: number, round: number): Command => ({
  kind: 'ask',
  id: `start ${unit} ${step} ${round}`,
  account: ACCOUNT,
  unit,
  ask: { kind: 'start', trade: null, part: 'all' },
  change: null,
})

/** One life under way. */
type Living = {
  crew: Crew
  sandbox: ExampleSandbox
  dataDir: string
  disturbance: Disturbance | null
  /** After each step of the undisturbed life. Null: it comes to rest by itself. */
  expected: readonly string[] | null
  child: Child
  nowMs: number
  step: number
  price: number
  kills: number
  /** Rounds in which something has lasted that is wrong with the exchange. */
  rounds: number
  /** Something has lasted. */
  hasLasted: boolean
}

const beginOf = ({ sandbox, dataDir, disturbance, ...life }: Living): ToChild => {
  const { port, apiKey, secret } = sandbox
  const asked = disturbance !== null && 'kills' in disturbance ? disturbance.kills : []
  // In the step of a kill there is no second one, and a place that was not passed is not waited for.
  const kills = life.kills === 0 ? asked : asked.filter(({ step }) => step > life.step)
  const fault = disturbance === null || !('at' in disturbance) ? null : disturbance
  return {
    kind: 'begin',
    dataDir,
    port,
    apiKey,
    secret,
    step: life.step,
    nowMs: life.nowMs,
    price: life.price,
    kills,
    fault: fault === null ? null : { at: fault.at, rules: fault.fault.rules },
  }
}

/** Asks until somebody answers. A message that the killed one did not answer is told to the next one, which may know it. */
const ask = async (life: Living, told: ToChild): Promise<FromChild> => {
  for (;;) {
    const answer = await life.child.ask(told.kind === 'print' ? { ...told, nowMs: life.nowMs } : told)
    if (answer?.kind === 'failed') throw new Error(answer.text)
    if (answer !== null) return answer
    life.kills += 1
    const { disturbance, sandbox } = life
    const kills = disturbance !== null && 'kills' in disturbance ? disturbance.kills : []
    if (life.kills > kills.length) throw new Error(`it ended by itself in step ${life.step}`)
    if (disturbance !== null && 'kills' in disturbance)
      for (const [fault, times] of disturbance.fault?.rules ?? []) sandbox.control.addFault(fault, times)
    // Nobody is there at once: the deadline of what was on its way passes meanwhile.
    life.nowMs += 7_000
    life.child = life.crew.take()
    await ask(life, beginOf(life))
    if (told.kind === 'begin') return { kind: 'ready' }
  }
}

/** Stops of bots that their user starts again are counted anew from there. */
const withoutStops = (bots: string): string => bots.replaceAll(/"stopCount":\d+/g, '"stopCount":0')

/** What a life with that fault has to come to, from what an undisturbed one does. */
export const endWith = (fault: LiveFault | undefined, end: End): End =>
  fault?.starts === true ? { ...end, bots: withoutStops(end.bots) } : end

/** Waits for what is under way: the time of the market stands still meanwhile. */
const look = async (life: Living): Promise<Extract<FromChild, { kind: 'seen' }>> => {
  const seen = await ask(life, { kind: 'look' })
  if (seen.kind !== 'seen') throw new Error(`asked to look, it said ${seen.kind}`)
  return life.disturbance?.fault?.starts === true ? { ...seen, bots: withoutStops(seen.bots) } : seen
}

/** What lasts at the exchange is over after a while. */
const mend = (life: Living): void => {
  const { rounds } = life.disturbance?.fault ?? {}
  if (rounds === undefined) return
  const { faults } = life.sandbox.control.look()
  if (faults.length === 0) return
  life.hasLasted = true
  life.rounds += 1
  if (life.rounds < rounds) return
  life.rounds = 0
  for (const { id } of faults) life.sandbox.control.removeFault(id)
}

/** What the bots say, one after the other. */
const eachBot = (text: string): string[] => {
  const bots: unknown = JSON.parse(text.slice(text.indexOf('[[')))
  return Array.isArray(bots) ? bots.map((bot) => JSON.stringify(bot)) : []
}

/** A user starts the bots that do not come to what is expected of them, because something was refused for good; again where it is refused after that. */
const startBots = async (life: Living, bots: string, round: number): Promise<void> => {
  const { step, disturbance, expected } = life
  if (disturbance?.fault?.starts !== true) return
  const [now, wanted] = [eachBot(bots), eachBot(expected?.[step] ?? '[[]]')]
  for (const [index, unit] of BOTS.entries())
    if (now[index] !== wanted[index]) await ask(life, { kind: 'command', step, command: startOf(unit, step, round) })
}

const settle = async (life: Living): Promise<string> => {
  const { sandbox, expected } = life
  let before = expected?.[life.step] ?? ''
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    life.nowMs += 1_000
    mend(life)
    const { step, nowMs, price } = life
    await ask(life, { kind: 'print', step, nowMs, price, quantity: 0.00001 })
    const seen = await look(life)
    const known = seen.orders.map(nameOfOrder).sort().join('; ')
    const isSure = seen.orders.every(({ state }) => state === 'open' || state === 'partial')
    const now = isSure && known === openAt(sandbox) ? `${known} ${seen.bots}` : ''
    if (now !== '' && now === before) return now
    if (round > 0 && round % PATIENT_ROUNDS === 0) await startBots(life, seen.bots, round)
    if (expected === null) before = now
    if (round === MOST_ROUNDS - 1)
      throw new Error(`step ${step} does not come to rest: ${known} / ${openAt(sandbox)} / ${seen.bots} / ${before}`)
  }
  return before
}

const openLife = async (crew: Crew, disturbance: Disturbance | null, expected: Living['expected']): Promise<Living> => {
  let life: Living | null = null
  const startMs = Date.UTC(2026, 2, 5, 12)
  const clock = { now: () => life?.nowMs ?? startMs, advance: () => undefined }
  const sandbox = await exampleSandbox({ bitcoin: 100, clock, accounts: { [NAME]: { USDC: amount('10000') } } })
  const child = crew.take()
  const at = { nowMs: startMs, step: 0, price: 100, kills: 0, rounds: 0, hasLasted: false }
  life = { crew, sandbox, dataDir: crew.folder(), disturbance, expected, child, ...at }
  return life
}

const liveThrough = async (life: Living): Promise<Lived> => {
  const { sandbox, dataDir } = life
  const steps: string[] = ['']
  await ask(life, beginOf(life))
  for (const command of commands) {
    life.step += 1
    const answer = await ask(life, { kind: 'command', step: life.step, command })
    if (answer.kind !== 'done' || answer.refusal !== null) throw new Error(`it does not take ${command.kind}`)
    steps.push(await settle(life))
  }
  for (const [price, quantity] of prices) {
    Object.assign(life, { step: life.step + 1, price, nowMs: life.nowMs + 1_000 })
    sandbox.source.print('BTC/USDC', price, quantity, { bid: price, ask: price })
    await ask(life, { kind: 'print', step: life.step, nowMs: life.nowMs, price, quantity })
    steps.push(await settle(life))
  }
  const { bots } = await look(life)
  const ended = await ask(life, { kind: 'end' })
  if (ended.kind !== 'ended') throw new Error(`asked to end, it said ${ended.kind}`)
  const { awaits, faults } = ended
  const rules = sandbox.control.look()
  const wasMet = life.hasLasted || [...rules.faults, ...rules.spentFaults].some(({ struck }) => struck > 0)
  const end = endOf(sandbox, bots)
  return { end, steps, kills: life.kills, faults, wasMet, awaits, wrong: brokenJournal(sandbox, dataDir) }
}

/** One whole life: when the process is killed, another goes on with its journal. `expected` is what it has to come to after each step. */
export const live = async (
  crew: Crew,
  disturbance: Disturbance | null,
  expected: readonly string[] | null,
): Promise<Lived> => {
  const { isOther, starts } = disturbance?.fault ?? {}
  const wanted = starts === true && expected !== null ? expected.map(withoutStops) : expected
  const life = await openLife(crew, disturbance, isOther === true ? null : wanted)
  let isWhole = false
  try {
    const lived = await liveThrough(life)
    isWhole = true
    return lived
  } finally {
    if (isWhole) crew.giveBack(life.child)
    else life.child.end()
    await life.sandbox.close()
  }
}
