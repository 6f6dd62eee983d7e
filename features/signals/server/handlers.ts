import { ORPCError } from '@orpc/server'
import type { SignalSchema } from '#bots/rules/signal-body.ts'
import { audit, whoOf } from '#features/audit/server/index.ts'
import type { BotRow, BotServices } from '#features/bots/server/index.ts'
import { readSignalOutcomes } from '#features/history/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { decodeCursor, type Place } from '#platform/database/cursor.ts'
import { type FieldError, platformErrors } from '#platform/errors.ts'
import { newId } from '#platform/id.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { type Owner, ownerOfAddress } from '#platform/server/session.ts'
import type { Runner } from '#runner/host/runner.ts'
import { exampleBody, isReplayable } from '../rules.ts'
import { type ReceivedSignal, signals as contract } from '../contract.ts'
import type { Behind } from './behind.ts'
import { type Book, findReceived, readInbox, type ReceivedRow, receivedPlace } from './book.ts'
import type { Budget } from '#platform/server/budget.ts'
import { schemaOfBot } from './listeners.ts'
import type { Receive, Reception } from './receive.ts'
import type { Webhooks } from './webhooks.ts'

export type SignalServices = {
  database: Database
  store: BotServices['store']
  reached: Runner['reached']
  webhooks: Webhooks
  book: Book
  behind: Behind
  receive: Receive
  senders: Budget
  nowMs: () => number
}

/** What the list may wait for the history to tell what became of its newest signal. */
const OUTCOME_WAIT_MS = 2_000

type Refusals = { BOT_NOT_FOUND: () => Error; SIGNALS_UNHEARD: () => Error }

const findOwn = async (
  { store }: SignalServices,
  owner: Owner,
  { id, errors }: { id: string; errors: Refusals },
): Promise<{ row: BotRow; schema: SignalSchema }> => {
  const row = await store.find(owner, id)
  if (row === null) throw errors.BOT_NOT_FOUND()
  const schema = schemaOfBot(row)
  if (schema === null) throw errors.SIGNALS_UNHEARD()
  return { row, schema }
}

const placeOf = ({ shard, position }: ReceivedRow): string => `${shard} ${position}`

const shown = (
  { id, atMs, origin, outcome, values, side, pair, excerpt }: Omit<ReceivedRow, 'bot'>,
  cause: string | null,
): ReceivedSignal => ({ id, atMs, origin, outcome, cause, values: { ...values }, side, pair, excerpt })

type WrongInput = { INPUT_INVALID: (options: { data: { fields: FieldError[] } }) => Error }

const placeIn = (cursor: string | undefined, errors: WrongInput): Place | null => {
  const place = cursor === undefined ? null : decodeCursor(cursor, receivedPlace)
  if (cursor !== undefined && place === null)
    throw errors.INPUT_INVALID({ data: { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID', params: {} }] } })
  return place
}

/** The rows of a page, and what the bot made of those that it heard. */
const withOutcomes = async (
  { database, reached }: SignalServices,
  owner: Owner,
  rows: readonly ReceivedRow[],
): Promise<ReceivedSignal[]> => {
  const heard = rows.flatMap(({ shard, position }) =>
    shard === null || position === null ? [] : [{ shard, position }],
  )
  const [newest] = heard
  if (newest !== undefined) await reached(newest.shard, newest.position, OUTCOME_WAIT_MS)
  const causes = await readSignalOutcomes(database, owner, heard)
  return rows.map((row) => {
    return shown(row, row.outcome === 'heard' ? (causes.get(placeOf(row)) ?? null) : row.cause)
  })
}

type Became = Pick<ReceivedSignal, 'outcome' | 'cause' | 'values'>

const outcomeOf = (reception: Reception): Became | null => {
  switch (reception.kind) {
    case 'heard':
      return { outcome: reception.isDuplicate ? 'duplicate' : 'heard', cause: null, values: {} }
    case 'rejected':
    case 'refused':
      return { outcome: reception.kind, cause: reception.cause, values: { ...reception.values } }
    case 'gone':
      return null
  }
}

const takeTurn = ({ senders, nowMs }: SignalServices, bot: string): void => {
  const retryAfterMs = senders.take(bot, nowMs())
  if (retryAfterMs === 0) return
  const { status } = platformErrors.TOO_MANY_REQUESTS
  throw new ORPCError('TOO_MANY_REQUESTS', { status, data: { retryAfterMs } })
}

const os = calls(contract).use(signedIn)

/** A demo is reached at no public address, and nothing there is anybody's own. */
type Installation = { isDemo: boolean }

const replayOn = ({ isDemo }: Installation, services: SignalServices) =>
  os.replay.handler(async ({ input, context, errors }) => {
    if (!isDemo) return refuse('STATE_CONFLICT')
    const { database, receive } = services
    const row = (await findReceived(database, input.id)) ?? refuse('NOT_FOUND')
    if (!isReplayable(row)) return refuse('STATE_CONFLICT')
    const { bot, excerpt: body } = row
    const wasUnanswered = row.outcome === 'pending'
    // It goes the way on which it came: to the bot that it was for, as its owner's.
    const owner = ownerOfAddress(row)
    await findOwn(services, owner, { id: bot, errors })
    takeTurn(services, bot)
    // Written down first: the bot may trade at it.
    const entity = { type: 'bot', id: bot }
    const about = { action: 'signal.replay', subject: row.owner, entity, after: { message: row.id } } as const
    await audit(database, whoOf(context), about)
    const outcome = outcomeOf(await receive({ owner, bot, body, origin: 'replay', wasUnanswered }))
    if (outcome === null) throw errors.BOT_NOT_FOUND()
    return outcome
  })

export const signalHandlers = (services: SignalServices, { isDemo }: Installation) => {
  const { database, webhooks, book, behind, receive, nowMs } = services
  return os.router({
    webhook: os.webhook.handler(async ({ input, context, errors }) => {
      const { schema } = await findOwn(services, context.owner, { id: input.id, errors })
      const made = await webhooks.made(context.owner, input.id)
      return {
        madeAtMs: made?.atMs ?? null,
        signed: made?.signed ?? false,
        pairs: schema.pairs.map(({ pair }) => pair),
        sides: schema.directions.map(({ side }) => side),
        example: exampleBody(schema, { side: schema.directions[0]?.side ?? 'buy', row: 0, id: '1', nowMs: nowMs() }),
      }
    }),
    rotate: os.rotate.handler(async ({ input, context, errors }) => {
      await findOwn(services, context.owner, { id: input.id, errors })
      const { token, ...made } = await webhooks.rotate(context.owner, input.id, {
        signed: input.signed,
        who: whoOf(context),
      })
      return { path: `/hook/${token}`, ...made }
    }),
    received: os.received.handler(async ({ input, context, errors }) => {
      const { row } = await findOwn(services, context.owner, { id: input.id, errors })
      const after = placeIn(input.cursor, errors)
      await behind.settled()
      const { page, next } = await book.page(context.owner, row.id, { after, limit: input.limit })
      return { signals: await withOutcomes(services, context.owner, page), next }
    }),
    inbox: os.inbox.handler(async ({ input: { outcome, cursor, limit }, errors }) => {
      await behind.settled()
      const { page, next } = await readInbox(database, { outcome, after: placeIn(cursor, errors), limit })
      const inInbox = ({ bot, username, ...row }: (typeof page)[number]) => ({
        ...shown(row, row.cause),
        bot,
        username,
        mayReplay: isDemo && isReplayable(row),
      })
      return { signals: page.map(inInbox), next }
    }),
    replay: replayOn({ isDemo }, services),
    test: os.test.handler(async ({ input, context, errors }) => {
      const { row, schema } = await findOwn(services, context.owner, { id: input.id, errors })
      if (schema.pairs[input.row] === undefined)
        throw errors.INPUT_INVALID({ data: { fields: [{ path: 'row', code: 'VALIDATION_INVALID', params: {} }] } })
      if (!schema.directions.some(({ side }) => side === input.side))
        throw errors.INPUT_INVALID({ data: { fields: [{ path: 'side', code: 'VALIDATION_INVALID', params: {} }] } })
      takeTurn(services, row.id)
      // A number of its own: two tests in a minute are two signals, where messages have a number at all.
      const body = exampleBody(schema, { ...input, id: newId(), nowMs: nowMs() })
      const outcome = outcomeOf(await receive({ owner: context.owner, bot: row.id, body, origin: 'test' }))
      if (outcome === null) throw errors.BOT_NOT_FOUND()
      return outcome
    }),
  })
}
