/** The invariants of the design, and what keeps each. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Law, laws } from '../laws/test-law-list.ts'

/** What keeps an invariant of the design: laws that are held here, or a test elsewhere that speaks of it. */
type Kept = { laws: readonly Law[]; tests?: readonly (readonly [file: string, says: string])[] }

/** bots.md 26 whole, and of engine.md 1.7 what a bot can break; the others are the runner's, in proofs/crash/crash-checks.ts. */
const invariants: Readonly<Record<string, Kept>> = {
  '26.1 one live order a slot': { laws: ['a live slot is never wanted anew', 'a slot changes once in a decision'] },
  '26.2 fills are the position; I05': {
    laws: [
      'fills are booked once',
      'money is conserved',
      'fees are those of the fills',
      'a sale takes its part of the cost',
    ],
  },
  '26.3 money is conserved': {
    laws: [
      'never more than the investment is bound',
      'the investment is what its user gave',
      'money is conserved',
      'coins leave when no order holds them',
    ],
    tests: [
      ['bots/grid/trials.ts', 'kept sums agree'],
      ['bots/spot/trials.ts', 'a seller spends only what it earned'],
    ],
  },
  '26.4 filters; I18, I19 price and quantity': {
    laws: ['a want is precise'],
    tests: [['engine/gate.test.ts', 'outside-band']],
  },
  '26.5 an intent for each order; I01, I02': { laws: [], tests: [['proofs/crash/crash-checks.ts', 'I01, I02, I03']] },
  '26.6 what is off places nothing; I10': { laws: ['what is off places nothing'] },
  '26.7 status is derived': {
    laws: [
      'the status shown follows from flags and phase',
      'what turns something off is written once',
      'a sentence agrees with the orders',
    ],
  },
  '26.8 deterministic; I15, I16': { laws: ['deciding again finds the same', 'a refusal changes nothing'] },
  '26.9 used <= limit; I07': { laws: ['the limit of concurrent trades holds'] },
  '26.10 live, demo and backtest agree; I17': {
    laws: ['an order is wanted where its market is seen'],
    tests: [['proofs/product/parity.test.ts', 'byte for byte']],
  },
  '26.11 sells no more than bought': {
    laws: ['nobody sells more than is held', 'an exit waits for the last terminal event'],
  },
  'entries wait while an exit is under way (architecture.md 11)': {
    laws: ['nothing is entered while something leaves'],
  },
  '26.12 identity is the order id': {
    laws: [],
    tests: [['engine/client-order-id.test.ts', 'reads back what it wrote']],
  },
  'I04 a fill is applied once': { laws: ['fills are booked once', 'a repeated event is harmless'] },
  'I08 stops within their limit': { laws: ['stops are counted', 'nothing is bought after the last stop'] },
  'I09 runs within the repeats': {
    laws: ['runs are counted', 'runs stay within the repeats'],
    tests: [['bots/demo-repeats.test.ts', 'never without an end']],
  },
  'I14 the journal has all': { laws: ['a state survives the journal'] },
  'I20 canceled and filled are what was ordered': {
    laws: ['canceled and filled are what was ordered', 'an order that ends is written once'],
  },
  'I23 comes to rest as its state demands': {
    laws: ['a unit comes to rest', 'nothing happens between two wakes', 'a wake lies ahead'],
  },
}

describe('the invariants of the design', () => {
  it.each(Object.entries(invariants))('%s: is a law or a test', (_name, kept) => {
    expect(kept.laws.length + (kept.tests?.length ?? 0)).toBeGreaterThan(0)
    for (const [file, says] of kept.tests ?? []) {
      expect(existsSync(file) && readFileSync(file, 'utf8').includes(says), `${file} speaks of "${says}"`).toBe(true)
    }
  })
  it('have every law among them', () => {
    const named = new Set(Object.values(invariants).flatMap((kept) => kept.laws))
    expect([...named].toSorted()).toEqual(Object.keys(laws).toSorted())
  })
})
