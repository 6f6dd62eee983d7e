/** Lists of signals, as data. */
import { byCursor, id, list, oneOf, person } from '#platform/list.ts'
import { signalKinds } from '#bots/signal-kinds.ts'
import { signalStates } from './rules.ts'

/** Own ones and public ones of others, newest first. */
export const signalList = list({
  name: 'signals',
  rows: 'signals',
  grant: 'trading',
  path: '/signals',
  filters: { whose: oneOf(['own', 'public']) },
  scope: { kind: oneOf(signalKinds) },
  pages: byCursor('newest'),
})

/** Futures signals of everybody, for those who run the installation. */
export const futuresSignalList = list({
  name: 'futures-signals',
  rows: 'signals',
  grant: 'admin',
  path: '/admin/futures-signals',
  filters: { status: oneOf(signalStates), user: person() },
  pages: byCursor('newest'),
})

/** What came to an own signal, newest first. */
export const eventList = list({
  name: 'signal-events',
  rows: 'events',
  grant: 'trading',
  path: '/signal-events',
  scope: { signal: id() },
  pages: byCursor('newest'),
})
