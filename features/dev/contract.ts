import { z } from 'zod'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { logLevels, openLevels } from '#platform/log-level.ts'
import { mailStates } from './rules.ts'

/** `none`: the mail holds no code. A code that is valid signs somebody in. */
export const codeStates = ['none', 'valid', 'expired'] as const
export type CodeState = (typeof codeStates)[number]

/** A mail as the list of the outbox shows it: without its text, which may hold a code. */
export const MailRow = z.object({
  id: z.uuid(),
  atMs: z.number(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** How often it was tried. */
  tries: z.int(),
  /** When it is tried again; null unless a try has failed and another one comes. */
  nextTryMs: z.number().nullable(),
  /** What the mail server said last. */
  problem: z.string().nullable(),
  code: z.enum(codeStates),
})
export type MailRow = z.output<typeof MailRow>

export const Program = z.object({
  version: z.string(),
  /** The commit it runs from; null where there is no repository. */
  commit: z.string().nullable(),
  node: z.string(),
  nowMs: z.number(),
  startedAtMs: z.number(),
  /** `embedded`: inside the process, in the data folder; `postgres`: a server. */
  database: z.enum(['embedded', 'postgres']),
  /** Of PostgreSQL. */
  postgres: z.string(),
  /** Name of the last migration that was applied; null where none was. */
  schema: z.string().nullable(),
  /** `outbox`: there is no mail server, so mail is kept here. */
  mail: z.enum(['outbox', 'server']),
  logLevel: z.enum(logLevels),
  /** What the installation may do without, and whether it does. */
  features: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  /** Started with accounts of every role, and reached at no public address: nothing here is anybody's own. */
  isDemo: z.boolean(),
})
export type Program = z.output<typeof Program>

/** What somebody may send to themselves to see whether it comes. */
export const trialKinds = ['mail', 'notification'] as const
export type TrialKind = (typeof trialKinds)[number]

/** How a job of the background did when it last ran. */
export const JobRow = z.object({
  name: z.string(),
  /** Five fields of cron, milliseconds between runs, or null for one that runs when it is asked for. */
  schedule: z.union([z.string(), z.number()]).nullable(),
  state: z.enum(['idle', 'waiting', 'running']),
  last: z
    .object({
      startedAtMs: z.number(),
      durationMs: z.number(),
      result: z.enum(['done', 'failed']),
      problem: z.string().nullable(),
      runs: z.int(),
      failures: z.int(),
    })
    .nullable(),
})
export type JobRow = z.output<typeof JobRow>

export const dev = {
  jobs: procedure('system')
    .route({ method: 'GET', path: '/dev/jobs', summary: 'What is done in the background', tags: ['Development'] })
    .output(z.object({ jobs: z.array(JobRow) })),
  runJob: procedure('system')
    .route({
      method: 'POST',
      path: '/dev/jobs/{name}/run',
      summary: 'Asks for a run of a job now',
      tags: ['Development'],
    })
    .input(z.strictObject({ name: z.string().max(100) }))
    .output(z.object({})),
  /** A clock that can be put forward, for trying things out: refused with STATE_CONFLICT where the installation is no demo. */
  runJobOn: freshProcedure('system')
    .route({
      method: 'POST',
      path: '/dev/jobs/{name}/run-on',
      summary: 'Asks for a run of a job that takes another day for today, on a demo installation',
      tags: ['Development'],
    })
    .input(z.strictObject({ name: z.string().max(100), day: z.iso.date() }))
    .output(z.object({})),
  program: procedure('system')
    .route({ method: 'GET', path: '/dev/program', summary: 'What is running', tags: ['Development'] })
    .output(Program),
  /** In every process of the installation, until its next start. */
  changeLogLevel: freshProcedure('system')
    .route({ method: 'PUT', path: '/dev/log-level', summary: 'How much is written to the log', tags: ['Development'] })
    .input(z.strictObject({ level: z.enum(openLevels) }))
    .output(z.object({ level: z.enum(openLevels) })),
  sendTrial: freshProcedure('system')
    .route({
      method: 'POST',
      path: '/dev/trials/{kind}',
      summary: 'Sends a mail or a notification to whoever asks for it',
      tags: ['Development'],
    })
    .input(z.strictObject({ kind: z.enum(trialKinds) }))
    .output(z.object({})),
  /** Changes nothing; it shows that a failure has an id by which the log tells of it. */
  fail: procedure('system')
    .route({ method: 'POST', path: '/dev/failure', summary: 'Always fails, as a fault would', tags: ['Development'] })
    .output(z.object({})),
  mails: procedure('system')
    .route({
      method: 'GET',
      path: '/dev/outbox',
      summary: 'Mails that wait, are sent, kept or failed, newest first',
      tags: ['Development'],
    })
    .input(
      z.strictObject({
        /** A part of the address. */
        recipient: z.string().max(254).optional(),
        state: z.enum(mailStates).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        mails: z.array(MailRow),
        next: z.string().nullable(),
        /** How many are given up, whatever is searched for. */
        failed: z.int(),
      }),
    ),
  /** Every reading is written to the log. */
  mail: procedure('system')
    .route({ method: 'GET', path: '/dev/outbox/{mail}', summary: 'A mail with its text', tags: ['Development'] })
    .input(z.strictObject({ mail: z.uuid() }))
    .output(
      MailRow.extend({
        text: z.string(),
        html: z.string(),
        attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
      }),
    ),
  /** Refused with STATE_CONFLICT for a mail that is on its way, or whose code is over. */
  sendAgain: procedure('system')
    .route({ method: 'POST', path: '/dev/outbox/{mail}/send', summary: 'Send a mail again', tags: ['Development'] })
    .input(z.strictObject({ mail: z.uuid() }))
    .output(z.object({})),
}
