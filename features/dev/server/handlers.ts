import { z } from 'zod'
import { decodeCursor } from '#platform/database/cursor.ts'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { readFeatures } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { JobDesk, JobState } from '#platform/server/job-desk.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { levelOf, tellLogLevel } from '#platform/server/log.ts'
import { type CodeState, dev as contract, type JobRow, type MailRow, type Program } from '../contract.ts'
import { middleOf } from '../rules.ts'
import { sendTrial } from './send-trial.ts'
import { greatestPlace, type KeptMail, type Outbox } from '#features/mail/server/index.ts'

export type DevServices = {
  outbox: Outbox
  /** What does not change while it runs. */
  program: Omit<Program, 'nowMs' | 'logLevel' | 'features'>
  nowMs: () => number
}

const codeOf = ({ codeUntilMs }: KeptMail, nowMs: number): CodeState => {
  if (codeUntilMs === null) return 'none'
  return nowMs < codeUntilMs ? 'valid' : 'expired'
}

const toRow = (mail: KeptMail, nowMs: number): MailRow => {
  const { id, atMs, recipient, subject, state, tries, problem } = mail
  const nextTryMs = state === 'waiting' && tries > 0 ? mail.dueAtMs : null
  return { id, atMs, recipient, subject, state, tries, nextTryMs, problem, code: codeOf(mail, nowMs) }
}

const toJobRow = ({ name, schedule, last, isRunning, isWaiting }: JobState): JobRow => ({
  name,
  schedule: typeof schedule === 'object' ? (schedule?.everyMs ?? null) : schedule,
  state: isRunning ? 'running' : isWaiting ? 'waiting' : 'idle',
  last,
})

type JobServices = { database: Database; jobs: JobDesk }

const os = calls(contract).use(signedIn)

const runOn = ({ program, nowMs }: DevServices, { database, jobs }: JobServices) =>
  os.runJobOn.handler(async ({ input: { name, day }, context, errors }) => {
    if (!program.isDemo) return refuse('STATE_CONFLICT')
    const asOf = middleOf(day, nowMs())
    if (asOf === null)
      throw errors.INPUT_INVALID({ data: { fields: [{ path: 'day', code: 'VALIDATION_INVALID', params: {} }] } })
    if (!(await jobs.runNow(name, asOf))) return refuse('NOT_FOUND')
    const entity = { type: 'job', id: name }
    await audit(database, whoOf(context), { action: 'job.run', subject: null, entity, after: { day } })
    return {}
  })

export const devHandlers = (parts: DevServices, services: JobServices) => {
  const { outbox, program, nowMs } = parts
  const { database, jobs } = services
  return os.router({
    jobs: os.jobs.handler(async () => ({ jobs: (await jobs.states()).map(toJobRow) })),
    runJob: os.runJob.handler(async ({ input: { name }, context }) => {
      const entity = { type: 'job', id: name }
      if (!(await jobs.runNow(name))) return refuse('NOT_FOUND')
      await audit(database, whoOf(context), { action: 'job.run', subject: null, entity })
      return {}
    }),
    runJobOn: runOn(parts, services),
    program: os.program.handler(async ({ context }) => ({
      ...program,
      nowMs: nowMs(),
      logLevel: levelOf(context.log),
      features: await readFeatures(database),
    })),
    changeLogLevel: os.changeLogLevel.handler(async ({ input: { level }, context }) => {
      const { log } = context
      const before = levelOf(log)
      await database.transaction(async (transaction) => {
        await tellLogLevel(transaction, level)
        const entity = { type: 'log', id: 'level' }
        const change = { before: { level: before }, after: { level } }
        await audit(transaction, whoOf(context), { action: 'log.change_level', subject: null, entity, ...change })
      })
      log.level = level
      return { level }
    }),
    sendTrial: os.sendTrial.handler(async ({ input: { kind }, context }) => {
      await sendTrial(database, { kind, now: new Date(nowMs()) }, { owner: context.owner, context })
      return {}
    }),
    fail: os.fail.handler(() => {
      throw new Error('a failure that was asked for on the development page')
    }),
    mails: os.mails.handler(async ({ input: { cursor, limit, ...filter }, errors }) => {
      const after = cursor === undefined ? null : decodeCursor(cursor, greatestPlace)
      const isPlace = after === null || z.uuid().safeParse(after[1]).success
      if (cursor !== undefined && (after === null || !isPlace))
        throw errors.INPUT_INVALID({ data: { fields: [{ path: 'cursor', code: 'VALIDATION_INVALID', params: {} }] } })
      const { page, next } = await outbox.page(filter, { after, limit })
      return { mails: page.map((mail) => toRow(mail, nowMs())), next, failed: await outbox.failed() }
    }),
    mail: os.mail.handler(async ({ input, context }) => {
      const mail = (await outbox.find(input.mail, new Date(nowMs()))) ?? refuse('NOT_FOUND')
      const { requestId, session, log } = context
      // A code in it lets its reader in as somebody else: who read it stays known, whatever the level of the log.
      log.warn(
        { requestId, reader: session.user.username, mail: mail.id, recipient: mail.recipient },
        'a mail of the outbox was read',
      )
      const { text, html, attachments } = mail
      return { ...toRow(mail, nowMs()), text, html, attachments }
    }),
    sendAgain: os.sendAgain.handler(async ({ input, context }) => {
      const { requestId, session, log } = context
      if (!(await outbox.sendAgain(input.mail, new Date(nowMs())))) refuse('STATE_CONFLICT')
      log.warn({ requestId, sender: session.user.username, mail: input.mail }, 'a mail is sent again')
      return {}
    }),
  })
}
