import { BrokenLaw } from '../workbench.ts'

/** The laws that every family keeps, each with where the design states it. */
export const laws = {
  'a live slot is never wanted anew': 'bots.md 26.1; engine.md I02, I03',
  'a slot changes once in a decision': 'architecture.md 1',
  'an order is wanted where its market is seen': 'engine/unit.ts, pairOf',
  'a want is precise': 'bots.md 26.4; engine.md I18',
  'fills are booked once': 'bots.md 26.2; engine.md I04, I05',
  'money is conserved': 'bots.md 26.2, 26.3',
  'fees are those of the fills': 'engine.md I05',
  'a sale takes its part of the cost': 'bots.md 3.2, 26.2; engine.md I05',
  'an order that ends is written once': 'engine/unit.ts, HistoryRow',
  'canceled and filled are what was ordered': 'engine.md I20',
  'a repeated event is harmless': 'architecture.md 2.4',
  'never more than the investment is bound': 'bots.md 26.3; engine.md I07',
  'the investment is what its user gave': 'bots.md 9.8, 11',
  'the limit of concurrent trades holds': 'bots.md 26.9',
  'nobody sells more than is held': 'bots.md 26.11',
  'an exit waits for the last terminal event': 'bots.md 8.2',
  'nothing is entered while something leaves': 'bots.md 8.2; architecture.md 11',
  'coins leave when no order holds them': 'bots.md 12.6',
  'what is off places nothing': 'bots.md 26.6; engine.md I10',
  'stops are counted': 'bots.md 8.3, 17; engine.md I08',
  'nothing is bought after the last stop': 'bots.md 8.3; engine.md I08',
  'runs are counted': 'bots.md 17; engine.md I09',
  'runs stay within the repeats': 'bots.md 17; engine.md I09',
  'what turns something off is written once': 'bots.md 16, 21',
  'the status shown follows from flags and phase': 'bots.md 26.7, 5.3',
  'a sentence agrees with the orders': 'architecture.md 11; bots.md 22',
  'deciding again finds the same': 'bots.md 26.8; engine.md I15, I16',
  'a state survives the journal': 'engine.md I14',
  'a refusal changes nothing': 'architecture.md 1',
  'a wake lies ahead': 'architecture.md 1',
  'nothing happens between two wakes': 'architecture.md 1',
  'a unit comes to rest': 'engine.md I23',
} as const

export type Law = keyof typeof laws

/** Throws BrokenLaw where a law does not hold. */
export const demand = (holds: boolean, law: Law, detail: () => string): void => {
  if (!holds) throw new BrokenLaw(law, detail())
}
