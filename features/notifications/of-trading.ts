/** Which notification each thing that trading tells becomes (spec 001 section 4, business.md 5.2, bots.md 16). */
import { findCatalogued } from '#bots/catalogue.ts'
import type { Cause, Kind, ParamsOf } from './kinds.ts'

export type Told = { [Of in Kind]: { kind: Of; params: ParamsOf<Of>; entity: Cause } }[Kind]

/** What is known of the bot that tells. */
export type Bot = { id: string; family: string; name: string; exchange: string; pair: string }

type Telling = (bot: Bot, values: Readonly<Record<string, string>>) => Told

const own = ({ id, family }: Bot): Cause => ({ type: 'bot', id, family })

const suspendedBy =
  (reason: string): Telling =>
  (bot) => ({ kind: 'trade_suspended', params: { trade: bot.name, reason }, entity: own(bot) })

const runLimit: Telling = (bot) => ({ kind: 'run_limit_reached', params: { trade: bot.name }, entity: own(bot) })
const exhausted: Telling = (bot) => ({ kind: 'levels_exhausted', params: { trade: bot.name }, entity: own(bot) })

/**
 * By the code that a bot tells. Null is told once for all bots together by whoever finds it: a key or wallet that fails by those who watch it, the
 * end of a subscription by its job.
 */
const tellings: Readonly<Record<string, Telling | null>> = {
  'insufficient-funds': (bot) => ({ kind: 'insufficient_funds', params: { trade: bot.name }, entity: own(bot) }),
  'run-limit-reached': runLimit,
  'run-limit': runLimit,
  'stop-loss-limit': (bot) => ({ kind: 'stop_loss_limit', params: { trade: bot.name }, entity: own(bot) }),
  'package-limit-reached': ({ family }) => {
    const group = findCatalogued(family)?.group ?? family
    return { kind: 'package_limit_reached', params: { group }, entity: { type: 'package', id: group } }
  },
  'stuck-protection': (bot) => ({ kind: 'stuck_protection', params: { folder: bot.name }, entity: own(bot) }),
  // One an exchange and outage: its bots all tell of it.
  'api-maintenance': ({ exchange }) => ({
    kind: 'api_maintenance',
    params: { exchange },
    entity: { type: 'exchange', id: exchange },
  }),
  'local-regulation': ({ exchange, pair }) => ({
    kind: 'local_regulation',
    params: { pair },
    entity: { type: 'pair', id: `${exchange} ${pair}` },
  }),
  'api-error': null,
  'subscription-expired': null,
  'suspended-by-support': suspendedBy('admin'),
  'below-minimum': suspendedBy('below-minimum'),
  'order-rejected': suspendedBy('order-rejected'),
  'escape-limit': suspendedBy('escape-limit'),
  'copy-stopped': suspendedBy('copy-stopped'),
  'reconcile-conflict': suspendedBy('reconcile-conflict'),
  'exit-delayed': (bot) => ({ kind: 'exit_delayed', params: { trade: bot.name }, entity: own(bot) }),
  'grid-exhausted': exhausted,
  'trailing-exhausted': exhausted,
  'trailing-below-minimum': exhausted,
  'bad-sell': (bot) => ({ kind: 'bad_sell', params: { trade: bot.name }, entity: own(bot) }),
  liquidated: (bot, { pair = bot.pair }) => ({
    kind: 'liquidated',
    params: { trade: bot.name, pair },
    entity: own(bot),
  }),
  'beta-ended': (bot) => ({ kind: 'beta_ended', params: { bot: bot.name }, entity: own(bot) }),
}

/** Null for what is told elsewhere, and for a code that this program does not know. */
export const toldOf = (code: string, values: Readonly<Record<string, string>>, bot: Bot): Told | null =>
  (Object.hasOwn(tellings, code) ? tellings[code] : null)?.(bot, values) ?? null

/** Every code that a bot may tell; a test compares it with the families. */
export const toldCodes: readonly string[] = Object.keys(tellings)
