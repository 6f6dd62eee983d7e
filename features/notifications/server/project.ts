/** Notifications of what trading has made durable, in the transaction that writes the read tables. */
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import type { ProjectionBatch } from '#runner/host/runner.ts'
import { type Bot, toldOf } from '../of-trading.ts'
import { notify } from './notify.ts'

type Happened = {
  owner: string
  unit: string
  atMs: number
  position: number
  code: string
  values: Readonly<Record<string, string>>
}

/** Whoever ends a beta does it to many bots at once; a bot says of it only in its history. */
const ended = ({ history }: ProjectionBatch): Happened[] =>
  history.flatMap(({ owner, unit, atMs, position, row }) =>
    row.action === 'suspend' && row.cause === 'beta-ended'
      ? [{ owner, unit, atMs, position, code: 'beta-ended', values: {} }]
      : [],
  )

const noticed = ({ notices }: ProjectionBatch): Happened[] =>
  notices.map(({ effect, ...rest }) => ({ ...rest, code: effect.code, values: effect.values }))

/** Whose account stands still, from when on. */
export const newlyQuarantined = ({ quarantines }: ProjectionBatch, after: number) =>
  quarantines.flatMap(({ account, owner, exchange, position, quarantine }) =>
    quarantine === null || position <= after ? [] : [{ account, owner, exchange, ...quarantine }],
  )

/** `after`: what happened up to there has been told already, or is made anew and not told again. */
export const projectNotifications = async (
  transaction: Database,
  batch: ProjectionBatch,
  after: number,
): Promise<void> => {
  const bots = new Map<string, Bot>(batch.units.map((unit) => [unit.id, unit]))
  const fresh = [...noticed(batch), ...ended(batch)].filter(({ position }) => position > after)
  // Two writers that tell the same users of the same things meet them in the same order.
  for (const { owner, unit, code, values, atMs } of fresh.toSorted((a, b) => a.position - b.position)) {
    const bot = bots.get(unit)
    if (bot === undefined || !z.uuid().safeParse(owner).success) continue
    const told = toldOf(code, values, bot)
    if (told !== null) await notify(transaction, { userId: owner, ...told, at: new Date(atMs) })
  }
  for (const { owner, exchange, atMs } of newlyQuarantined(batch, after)) {
    const entity = { type: 'exchange', id: exchange } as const
    const note = { kind: 'account_quarantined', params: { exchange }, entity, at: new Date(atMs) } as const
    await notify(transaction, { userId: owner, ...note })
  }
}
