import { and, count, eq } from 'drizzle-orm'
import { audit, whoOf, writeDown } from '#features/audit/server/index.ts'
import { isHearing } from '#features/signals/server/index.ts'
import { acts } from '#platform/server/acts.ts'
import { answerList } from '#platform/server/answer-list.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { addressedSignals as contract } from '../contract.ts'
import { eventList, signalList } from '../list.ts'
import { kindOfBot } from '#bots/signal-kinds.ts'
import { MOST_LISTENERS, signalActs } from '../rules.ts'
import { hearTest } from './hear.ts'
import { addressOf, makeSignal } from './make-signal.ts'
import type { AddressedSignalServices } from './services.ts'
import { eventSource, findSignal, isOwn, shownEvent, signalSource } from './store.ts'
import { addressedSignals, signalListeners } from './tables.ts'

const act = acts({
  table: addressedSignals,
  states: signalActs,
  entity: 'signal',
  writeDown,
  subjectOf: ({ owner }) => owner,
  logged: ['name', 'isPublic', 'pairs', 'repeatSeconds', 'status'],
})

const own = ({ owner }: Asking, id: string) => and(eq(addressedSignals.id, id), isOwn(owner))

const listenHandlers = (services: AddressedSignalServices) => {
  const { database, bots } = services
  const os = calls(contract).use(signedIn)
  const written = (
    context: Asking,
    action: 'signal.listen' | 'signal.unlisten',
    about: { signal: string; listener: string },
  ) =>
    audit(database, whoOf(context), {
      action,
      subject: context.owner.userId,
      entity: { type: 'signal', id: about.signal },
      after: { bot: about.listener },
    })
  return {
    listen: os.listen.handler(async ({ input, context, errors }) => {
      const { owner } = context
      const signal = await findSignal(database, owner, input.signal)
      const row = await bots.store.find(owner, input.listener)
      if (row === null || row.deletedAtMs !== null) return refuse('NOT_FOUND')
      const isFit = kindOfBot(row.family) === signal.kind && row.exchange === signal.exchange
      if (!isFit || !isHearing(row)) throw errors.SIGNAL_UNFIT()
      const [found] = await database
        .select({ listeners: count() })
        .from(signalListeners)
        .where(eq(signalListeners.signal, signal.id))
      if ((found?.listeners ?? 0) >= MOST_LISTENERS) throw errors.SIGNAL_TOO_MANY()
      await database
        .insert(signalListeners)
        .values({ signal: signal.id, bot: row.id, owner: owner.userId })
        .onConflictDoNothing()
      await written(context, 'signal.listen', input)
      return findSignal(database, owner, signal.id)
    }),
    unlisten: os.unlisten.handler(async ({ input, context }) => {
      const { owner } = context
      const signal = await findSignal(database, owner, input.signal)
      await database
        .delete(signalListeners)
        .where(
          and(
            eq(signalListeners.signal, signal.id),
            eq(signalListeners.bot, input.listener),
            eq(signalListeners.owner, owner.userId),
          ),
        )
      await written(context, 'signal.unlisten', input)
      // Who has heard a signal that is public no more does not see it afterwards.
      return { ...signal, bots: signal.bots.filter(({ id }) => id !== input.listener) }
    }),
  }
}

export const addressedSignalHandlers = (services: AddressedSignalServices) => {
  const { database, nowMs } = services
  const os = calls(contract).use(signedIn)
  const shown = ({ owner }: Asking, id: string) => findSignal(database, owner, id)
  return os.router({
    list: os.list.handler(answerList(database, signalList, signalSource(database))),
    one: os.one.handler(({ input, context }) => shown(context, input.signal)),
    create: os.create.handler(async ({ input: { isSigned, ...row }, context }) => {
      const { id, ...told } = await makeSignal(services, context, { row, isSigned, as: 'signal.create' })
      return { signal: await shown(context, id), ...told }
    }),
    save: os.save.handler(async ({ input: { signal, version, ...change }, context }) => {
      await act(database, { act: 'save', where: own(context, signal), version, context, change })
      return shown(context, signal)
    }),
    rotate: os.rotate.handler(async ({ input: { signal, version, isSigned }, context }) => {
      const { change, ...told } = addressOf(nowMs(), isSigned)
      await act(database, { act: 'rotate_address', where: own(context, signal), version, context, change })
      return { signal: await shown(context, signal), ...told }
    }),
    toggle: os.toggle.handler(async ({ input: { signal, version, status }, context }) => {
      const name = status === 'active' ? 'activate' : 'suspend'
      await act(database, { act: name, where: own(context, signal), version, context })
      return shown(context, signal)
    }),
    remove: os.remove.handler(async ({ input: { signal }, context }) => {
      const change = { deletedAtMs: nowMs() }
      await act(database, { act: 'delete', where: own(context, signal), version: null, context, change })
      return {}
    }),
    events: os.events.handler(answerList(database, eventList, eventSource(database))),
    test: os.test.handler(async ({ input, context }) => {
      const [row] = await database.select().from(addressedSignals).where(own(context, input.signal))
      if (row === undefined) return refuse('NOT_FOUND')
      return shownEvent(database, context.owner, await hearTest(services, row, input.body))
    }),
    ...listenHandlers(services),
  })
}
