/** What happens in a world, drawn from its seed before it begins, so that a part of it can be left out and the rest stays as it is. */
import { type Chance, openChance } from './chance.ts'

/** What goes wrong with one request on its way. */
export type Trouble =
  /** It does not arrive. */
  | { kind: 'lost-there' }
  /** It is carried out, and the answer does not arrive. */
  | { kind: 'lost-back' }
  /** It arrives so many ms later. */
  | { kind: 'held-there'; ms: number }
  /** The answer does. */
  | { kind: 'held-back'; ms: number }
  /** The exchange carries it out and says that it failed. */
  | { kind: 'failed'; status: number }

/** Requests that a trouble is for. */
export type Target = 'POST order' | 'DELETE order' | 'GET order' | 'GET openOrders' | 'GET myTrades' | 'GET account'

/** What is wrong with the exchange as a whole for a while. */
export type Condition =
  | 'maintenance'
  | 'frozen-keys'
  | 'halted'
  | 'barred'
  | 'tick-changed'
  | 'clock-ahead'
  | 'clock-behind'

export type Disturbance = { step: number } & (
  | { kind: 'trouble'; on: Target; trouble: Trouble }
  /** The stream of the account says nothing for so many ms. */
  | { kind: 'silence'; ms: number }
  /** The connection of the stream ends, and another one begins. */
  | { kind: 'stream-end' }
  /** The process is killed, and another one begins so many ms later. */
  | { kind: 'kill'; downMs: number }
  /** The process stands still for so many ms, and then goes on as if nothing had been. */
  | { kind: 'pause'; ms: number }
  /** An order is in no answer for so many ms after it was taken. */
  | { kind: 'invisible'; ms: number }
  /** Balances are told as they were so many ms ago. */
  | { kind: 'balance-lag'; ms: number }
  /** Fills come in so many parts. */
  | { kind: 'parts'; parts: number }
  | { kind: 'rate-limit'; seconds: number }
  /** An order is refused with that code. */
  | { kind: 'refusal'; code: number; msg: string }
  /** Requests are turned away before the exchange. */
  | { kind: 'turned-away'; status: 418 | 403 | 451 }
  | { kind: 'condition'; condition: Condition; ms: number }
  /** Somebody uses the account by hand: buys, takes all free money out, or puts some in. */
  | { kind: 'by-hand'; act: 'buy' | 'withdraw' | 'deposit' }
  | { kind: 'bot'; ask: 'suspend' | 'start' }
)

/** `price` in cents; others trade so much there, `quantity` in thousandths. */
export type Step = { afterMs: number; price: number; quantity: number }

export type Plan = {
  seed: number
  steps: readonly Step[]
  disturbances: readonly Disturbance[]
  /** All bots are suspended at the end: nothing may stay at the exchange. */
  endsSuspended: boolean
}

const troubleBy = (chance: Chance): Trouble =>
  chance.oneOf<Trouble>([
    { kind: 'lost-there' },
    { kind: 'lost-back' },
    { kind: 'held-there', ms: 2_000 + chance.below(9_000) },
    { kind: 'held-back', ms: 2_000 + chance.below(12_000) },
    { kind: 'failed', status: chance.oneOf([500, 502, 504]) },
  ])

type Refused = { code: number; msg: string }

/** Refusals of one order, and answers that only look like one. */
const refusals: readonly [Refused, ...Refused[]] = [
  { code: -1007, msg: 'Timeout waiting for response from backend server.' },
  { code: -1015, msg: 'Too many new orders.' },
  { code: -1021, msg: 'Timestamp for this request is outside of the recvWindow.' },
  { code: -2010, msg: 'Duplicate order sent.' },
  { code: -2010, msg: 'Account has insufficient balance for requested action.' },
  { code: -2010, msg: 'Market is closed.' },
  { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
]

/** What is rarer than troubles on the way. */
const rareBy = (chance: Chance, step: number): Disturbance => {
  const kind = chance.below(100)
  if (kind < 22) return { step, kind: 'refusal', ...chance.oneOf(refusals) }
  if (kind < 52) {
    const condition = chance.oneOf<Condition>([
      'maintenance',
      'frozen-keys',
      'halted',
      'barred',
      'tick-changed',
      'clock-ahead',
      'clock-behind',
    ])
    return { step, kind: 'condition', condition, ms: 500 + chance.below(9_000) }
  }
  if (kind < 62) return { step, kind: 'turned-away', status: chance.oneOf([418, 403, 451]) }
  if (kind < 75) return { step, kind: 'pause', ms: 1_000 + chance.below(15_000) }
  if (kind < 85) return { step, kind: 'stream-end' }
  return { step, kind: 'by-hand', act: chance.oneOf(['buy', 'withdraw', 'deposit']) }
}

const disturbanceBy = (chance: Chance, step: number): Disturbance => {
  if (chance.percent(20)) return rareBy(chance, step)
  const kind = chance.below(100)
  // Orders are what is at stake: every other trouble is theirs.
  const on = chance.oneOf<Target>([
    'POST order',
    'POST order',
    'POST order',
    'DELETE order',
    'GET order',
    'GET openOrders',
    'GET myTrades',
    'GET account',
  ])
  if (kind < 55) return { step, kind: 'trouble', on, trouble: troubleBy(chance) }
  if (kind < 65) return { step, kind: 'silence', ms: 1_000 + chance.below(30_000) }
  if (kind < 77) return { step, kind: 'kill', downMs: chance.below(9_000) }
  if (kind < 83) return { step, kind: 'invisible', ms: 500 + chance.below(8_000) }
  if (kind < 87) return { step, kind: 'balance-lag', ms: 200 + chance.below(5_000) }
  if (kind < 91) return { step, kind: 'parts', parts: 2 + chance.below(3) }
  if (kind < 93) return { step, kind: 'rate-limit', seconds: 1 + chance.below(5) }
  return { step, kind: 'bot', ask: chance.oneOf(['suspend', 'start']) }
}

const LOWEST = 9_450
const HIGHEST = 10_150

/** The plan of a seed. */
export const planOf = (seed: number): Plan => {
  const chance = openChance(seed)
  const steps: Step[] = []
  const disturbances: Disturbance[] = []
  let price = 10_000
  const count = 10 + chance.below(20)
  for (let step = 0; step < count; step += 1) {
    price = Math.min(HIGHEST, Math.max(LOWEST, price + chance.below(301) - 155))
    // Now and then others trade so much that nothing rests there afterwards.
    const quantity = chance.percent(55) ? 9_000 : 50 + chance.below(900)
    steps.push({ afterMs: 300 + chance.below(2_500), price, quantity })
    while (chance.percent(30)) disturbances.push(disturbanceBy(chance, step))
  }
  return { seed, steps, disturbances, endsSuspended: chance.percent(40) }
}
