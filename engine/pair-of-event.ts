import type { Event } from './event.ts'

/**
 * Index of the pair whose market a unit sees with an event: the event's own pair, that of the trade it names, else 0. New wants of that
 * decision must be on this pair.
 */
export const pairOfEvent = (event: Event, pairOf: (trade: number) => number): number => {
  if ('pair' in event) return event.pair
  if ('trade' in event) return pairOf(event.trade)
  if (event.kind !== 'user-asked' || !('trade' in event.ask) || event.ask.trade === null) return 0
  return pairOf(event.ask.trade)
}
