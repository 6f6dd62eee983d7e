/** A live account behind a line that loses, delays, repeats and mixes up: no order twice, no fill lost or booked twice, no end before its fills. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeClientOrderId, encodeClientOrderId } from '#engine/client-order-id.ts'
import { amount, price, quantity } from '#engine/money.ts'
import { isTerminal } from '#engine/order.ts'
import type { FillTold } from '#exchanges/contract.ts'
import type { Command } from '#runner/host/runner.ts'
import {
  brokenBalances,
  brokenFills,
  brokenOrders,
  brokenParity,
  brokenPositions,
  brokenReplay,
  entriesOf,
  fillsOf,
} from './crash-checks.ts'
import { type Chance, liveAccount, type Line, openLine } from './test-line.ts'
import { createLadder } from './test-world.ts'

const live = (command: Command): Command =>
  command.kind === 'create' ? { ...command, unit: { ...command.unit, mode: 'live' } } : command

const ask = (line: Line, id: string, kind: 'suspend' | 'start'): void =>
  line.take({
    kind: 'command',
    command: { kind: 'ask', id, account: 'a', unit: 'b', ask: { kind, trade: null, part: 'all' }, change: null },
  })

const begin = (chance: Chance, create: Command = createLadder('c2', 'a', 'b')): Line => {
  const line = openLine(chance)
  line.take(liveAccount())
  line.trade(100, 1)
  line.take({ kind: 'command', command: live(create) })
  return line
}

/** Everything that is under way comes, and whoever is in doubt is looked up until nobody is. */
const settleAll = (line: Line): void => {
  line.mend()
  for (let round = 0; round < 30; round += 1) {
    line.deliver(1_000)
    line.wait(5_000)
  }
  line.deliver(1_000)
}

/** Seconds in which everything that is asked is answered. */
const passSeconds = (line: Line, count: number): void => {
  for (let second = 0; second < count; second += 1) {
    line.wait(1_000)
    line.deliver(1_000)
  }
}

const accountOf = (line: Line) => {
  const [account] = [...line.host().lane.shards.values()].flatMap(({ accounts }) => [...accounts.values()])
  if (account === undefined) throw new Error('there is no account')
  return account
}

/** What is wrong between the exchange and the journal. */
const differences = (line: Line): string[] => {
  const { lane } = line.host()
  const entries = entriesOf(line.disk)
  const wrong = [
    ...brokenPositions(entries),
    ...brokenOrders(entries),
    ...brokenFills(entries),
    ...brokenBalances(lane, entries),
    ...brokenReplay(lane, line.disk),
    ...brokenParity(lane.families, entries),
    ...line.conflicts,
  ]
  const booked = fillsOf(entries).map(({ record }) =>
    record.outcome?.kind === 'filled' ? record.outcome.fill.tradeId : '',
  )
  const real = line.fillsAtExchange().map(({ fill }) => fill.tradeId)
  if (booked.sort().join() !== real.sort().join()) wrong.push(`booked ${booked.join()}, real are ${real.join()}`)
  const known = [...accountOf(line).attempts.keys()].sort()
  const open = [...line.openAtExchange()].sort()
  if (known.join() !== open.join()) wrong.push(`open in the journal ${known.join()}, at the exchange ${open.join()}`)
  const slots = open.map((id) => JSON.stringify([decodeClientOrderId(id)?.trade, decodeClientOrderId(id)?.slot]))
  if (new Set(slots).size < slots.length) wrong.push('a slot has two orders at the exchange')
  return wrong
}

type Step = { act: 'trade' | 'deliver' | 'wait' | 'suspend' | 'start' | 'restart'; cents: number; size: number }

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'trade',
    'trade',
    'trade',
    'deliver',
    'deliver',
    'deliver',
    'wait',
    'suspend',
    'start',
    'restart',
  ),
  cents: fc.integer({ min: 9_600, max: 10_250 }),
  size: fc.integer({ min: 50, max: 2_500 }),
})

const carryOut = (line: Line, { act, cents, size }: Step, index: number): void => {
  switch (act) {
    case 'trade':
      return line.trade(cents / 100, size / 1_000)
    case 'deliver':
      return line.deliver(1 + (size % 6))
    case 'wait':
      // With the trades no more than 40 s in all: an end that waits longer than a minute is a matter for people.
      return line.wait(size / 10)
    case 'suspend':
    case 'start':
      return ask(line, `ask ${index}`, act)
    case 'restart':
      return line.restart()
  }
}

/** Balances that still have an order locked are told after a restart that came after the order's end. */
const LATE_BALANCES: [Step[], fc.Stream<number>] = [
  [
    { act: 'deliver', cents: 9_600, size: 813 },
    { act: 'restart', cents: 9_600, size: 50 },
    { act: 'deliver', cents: 9_600, size: 600 },
    { act: 'suspend', cents: 9_600, size: 50 },
    { act: 'restart', cents: 9_600, size: 50 },
    { act: 'deliver', cents: 9_600, size: 50 },
    ...Array.from({ length: 4 }, (): Step => ({ act: 'trade', cents: 9_600, size: 50 })),
  ],
  fc.stream(
    [
      443039913, 1999094637, 1230861107, 1396634330, 1952084230, 2140316180, 2047161844, 114308707, 1702574419,
      2042253054, 218374722, 788680828, 2067901499, 1326310434, 1527273554, 2084153676, 43979368, 951154380, 1117781615,
      2109390585, 1951766972, 775226304, 1088880226, 606939167, 1285116564, 1364871771, 2004143512, 1309805168,
      2070913355, 15527031, 105425186, 1889297049, 608805314, 732051332, 732214816,
    ].values(),
  ),
]

test('whatever the line does, nothing is lost and nothing is there twice', () => {
  let fills = 0
  let again = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), fc.infiniteStream(fc.nat()), (steps, rolls) => {
      const line = begin((most) => (rolls.next().value ?? 0) % most)
      for (const [index, one] of steps.entries()) carryOut(line, one, index)
      settleAll(line)
      expect(differences(line)).toEqual([])
      fills += line.fillsAtExchange().length
      again += entriesOf(line.disk).filter(({ record }) => record.kind === 'attempted-again').length
    }),
    { numRuns: Number(process.env['LAWS'] ?? 150), examples: [LATE_BALANCES] },
  )
  expect(fills).toBeGreaterThan(100)
  expect(again).toBeGreaterThan(5)
})

const single = createLadder('c2', 'a', 'b', { levels: [{ buy: '99', sell: '101', quantity: '1' }], runs: 1 })
const honest: Chance = () => 0

/** What the unit has heard of its orders, and how much was filled by then. */
const heard = (line: Line): string[] =>
  entriesOf(line.disk).flatMap(({ record }) =>
    record.kind === 'happened' && 'slot' in record.event
      ? [`${record.event.kind} ${'filled' in record.event ? record.event.filled / 10n ** 15n : ''}`.trim()]
      : [],
  )

/** A line that has brought the acceptance of its only order, of 1 at 99. */
const rested = (): { line: Line; id: string } => {
  const line = begin(honest, single)
  line.deliver(1_000)
  const [id = ''] = line.openAtExchange()
  expect(heard(line)).toEqual(['order-accepted'])
  return { line, id }
}

const PAIR = 'BTC/USDC'

/** The first trade of an order, at 99 and without a fee. */
const partOf = (id: string, size: string): FillTold => ({
  id,
  fill: {
    tradeId: 't1',
    at: 2_000,
    price: price('99'),
    quantity: quantity(size),
    fee: { asset: 'quote', amount: 0n, quote: amount('0') },
  },
  cumulative: quantity(size),
})

describe('an end', () => {
  test('that comes before its fills waits for them, and is told with all of them', () => {
    const { line, id } = rested()
    const order = { id, exchangeId: id, pair: PAIR, state: 'canceled', filled: quantity('0.4') } as const
    line.say({ kind: 'order', order })
    expect(heard(line)).toEqual(['order-accepted'])
    line.say({ kind: 'fills', pair: PAIR, fills: [partOf(id, '0.4')], after: '1' })
    expect(heard(line)).toEqual(['order-accepted', 'order-filled 400', 'order-canceled 400'])
  })

  test('whose fills do not add up within a minute quarantines the account, and nothing new leaves', () => {
    const { line, id } = rested()
    const order = { id, exchangeId: id, pair: PAIR, state: 'canceled', filled: quantity('0.4') } as const
    line.say({ kind: 'order', order })
    passSeconds(line, 59)
    expect(line.conflicts).toEqual([])
    passSeconds(line, 21)
    expect(line.conflicts).toHaveLength(1)
    expect(line.conflicts[0]).toContain('its fills do not add up')
    const before = line.asked.filter(({ kind }) => kind === 'place').length
    line.take({ kind: 'command', command: live(createLadder('c9', 'a', 'other')) })
    expect(line.asked.filter(({ kind }) => kind === 'place').length).toBe(before)
    line.restart()
    expect(accountOf(line).quarantine?.reason).toBe('reconcile-conflict')
  })

  test('whose fills nobody can tell, because the exchange has turned us away, quarantines nobody', () => {
    const { line, id } = rested()
    const order = { id, exchangeId: id, pair: PAIR, state: 'canceled', filled: quantity('0.4') } as const
    line.say({ kind: 'order', order })
    // Nothing is answered for five minutes.
    for (let second = 0; second < 300; second += 1) line.wait(1_000)
    expect(line.conflicts).toEqual([])
    line.say({ kind: 'fills', pair: PAIR, fills: [partOf(id, '0.4')], after: '1' })
    expect(heard(line).at(-1)).toBe('order-canceled 400')
    expect(line.conflicts).toEqual([])
  })

  test('that a trade goes beyond quarantines the account, and the trade is not booked', () => {
    const { line, id } = rested()
    const order = { id, exchangeId: id, pair: PAIR, state: 'canceled', filled: quantity('0') } as const
    line.say({ kind: 'order', order })
    expect(heard(line)).toEqual(['order-accepted', 'order-canceled 0'])
    line.say({ kind: 'fills', pair: PAIR, fills: [partOf(id, '0.4')], after: '1' })
    expect(line.conflicts).toHaveLength(1)
    expect(heard(line)).toEqual(['order-accepted', 'order-canceled 0'])
  })
})

describe('balances', () => {
  const told = (line: Line): string => String(accountOf(line).holdings.balances['USDC']?.free)
  /** Answers the last question for balances, or the `at`-th one. */
  const deposit = (line: Line, atMs: number, at = -1) => {
    const question = line.asked.filter(({ kind }) => kind === 'balances').at(at)
    if (question?.kind !== 'balances') throw new Error('balances were not asked')
    const balances = { USDC: { free: amount('12000'), locked: 0n } }
    line.say({ kind: 'balances', asked: question.asked, balances, atMs })
  }

  test('are asked when an account is opened and when the runner starts, and taken once', () => {
    const line = openLine(honest)
    line.take(liveAccount())
    const asked = () => line.asked.filter(({ kind }) => kind === 'balances' || kind === 'open-orders').length
    expect(asked()).toBe(2)
    line.deliver(10)
    line.restart()
    expect(asked()).toBe(4)
    deposit(line, 1_000)
    expect(told(line)).toBe(String(amount('12000')))
    // Nobody has asked since.
    line.say({ kind: 'balances', asked: accountOf(line).position, balances: {}, atMs: 9_000 })
    expect(told(line)).toBe(String(amount('12000')))
  })

  test('that were asked before a restart are not taken as those asked after it, when the account has changed since', () => {
    const { line } = rested()
    line.wait(70_000)
    ask(line, 'suspend', 'suspend')
    line.deliver(1_000)
    expect(heard(line)).toEqual(['order-accepted', 'order-canceled 0'])
    const before = told(line)
    line.restart()
    deposit(line, 90_000, -2)
    expect(told(line)).toBe(before)
    deposit(line, 90_000)
    expect(told(line)).toBe(String(amount('12000')))
  })

  test('that were asked before an order are not taken after it', () => {
    const line = openLine(honest)
    line.take(liveAccount())
    line.trade(100, 1)
    line.take({ kind: 'command', command: live(single) })
    const before = told(line)
    deposit(line, 9_000)
    expect(told(line)).toBe(before)
  })
})

describe('an attempt without an answer', () => {
  test('stays unknown until it is found, and is not sent again', () => {
    const line = openLine(honest)
    line.take(liveAccount())
    line.trade(100, 1)
    line.take({ kind: 'command', command: live(single) })
    const place = line.asked.find(({ kind }) => kind === 'place')
    if (place?.kind !== 'place') throw new Error('nothing was placed')
    line.say({ kind: 'lost', id: place.id })
    const rows = (): string[] =>
      [...accountOf(line).attempts.values()].map(({ handle, key }) => handle.awake?.orders.get(key)?.state ?? '')
    expect(rows()).toEqual(['unknown'])
    line.wait(3_000)
    expect(line.asked.filter(({ kind }) => kind === 'place')).toHaveLength(1)
    line.deliver(1_000)
    expect(rows()).toEqual(['open'])
  })

  test('is tried again under another number only when it was not found twice after it could still appear', () => {
    const line = openLine(() => 1)
    line.take(liveAccount())
    line.trade(100, 1)
    line.take({ kind: 'command', command: live(single) })
    const placed = (): string[] => line.asked.flatMap((one) => (one.kind === 'place' ? [one.id] : []))
    const [first = ''] = placed()
    const missing = (): void => line.say({ kind: 'not-found', id: first })
    line.say({ kind: 'lost', id: first })
    missing()
    line.wait(14_000)
    missing()
    line.wait(2_000)
    missing()
    line.wait(9_000)
    missing()
    expect(placed()).toEqual([first])
    line.wait(2_000)
    missing()
    expect(placed()).toHaveLength(2)
    expect(new Set(placed()).size).toBe(2)
  })
})

test('an open order of our own numbers that the journal does not know quarantines; one of others is theirs', () => {
  const { line, id } = rested()
  const identity = decodeClientOrderId(id)
  if (identity === null) throw new Error('not an id of ours')
  const tell = (other: string): void => {
    const order = { id: other, exchangeId: 'x', pair: PAIR, state: 'open', filled: quantity('0') } as const
    line.say({ kind: 'open-orders', orders: [order, { ...order, id }] })
  }
  tell('by hand')
  tell(encodeClientOrderId({ ...identity, installation: identity.installation + 1 }))
  expect(line.conflicts).toEqual([])
  tell(encodeClientOrderId({ ...identity, number: identity.number + 7 }))
  expect(line.conflicts).toHaveLength(1)
})

test('rows that end are terminal, and those that live are not', () => {
  const { line } = rested()
  line.trade(98, 50)
  settleAll(line)
  const rows = entriesOf(line.disk).flatMap(({ record }) => (record.kind === 'happened' ? record.orders : []))
  const last = new Map(rows.map((row) => [row.clientOrderId, row]))
  const alive = [...last.values()].filter(({ state }) => !isTerminal(state)).map(({ clientOrderId }) => clientOrderId)
  expect(alive.sort()).toEqual([...line.openAtExchange()].sort())
})

describe('after a restart', () => {
  const TWO = 2
  /** A line with two resting orders, and what was asked since its restart. */
  const restarted = (fate: () => number) => {
    const line = begin(fate)
    for (let round = 0; round < 5; round += 1) {
      line.deliver(1_000)
      line.wait(5_000)
    }
    expect(line.openAtExchange()).toHaveLength(TWO)
    const before = line.asked.length
    line.restart()
    line.deliver(1_000)
    const count = (kind: string): number => line.asked.slice(before).filter((one) => one.kind === kind).length
    return { line, count }
  }

  test('open orders are told by one answer, however many there are', () => {
    const { line, count } = restarted(() => 0)
    expect([count('open-orders'), count('find')]).toEqual([1, 0])
    line.wait(11_000)
    expect(count('find')).toBe(0)
  })

  test('each is looked up by itself where that answer does not come', () => {
    let fate = 0
    const { line, count } = restarted(() => fate)
    fate = 1
    line.restart()
    line.deliver(1_000)
    expect(count('find')).toBe(0)
    line.wait(11_000)
    expect(count('find')).toBe(TWO)
  })
})
