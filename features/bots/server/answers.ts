/** What handlers of bots have in common: the bot that is asked of, its settings as a form, and how trading's answer is told. */
import { isFolder } from '#bots/folder/is-folder.ts'
import type { Issue } from '#bots/form.ts'
import { givenInvestment } from '#bots/rules/investment.ts'
import type { Amount } from '#engine/money.ts'
import type { Mode } from '#engine/unit.ts'
import type { FieldError } from '#platform/errors.ts'
import { refuse } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Place } from '../contract.ts'
import type { Done, Made, Settled } from './made.ts'
import type { FindMarket, FormDesk, FormDesks } from './form-desk.ts'
import type { RoomTaker } from './room.ts'
import type { BotRow, BotStore } from './store.ts'

export type Invalid = { INPUT_INVALID: (options: { data: { fields: FieldError[] } }) => Error }
export type Refusals = Invalid & { BOT_NOT_FOUND: () => Error }
export type Refuses = { BOT_REFUSED: (options: { data: { code: string; values: Record<string, string> } }) => Error }

/** What settings of a form are held to. */
export type Forms = {
  forms: FormDesks
  findMarket: FindMarket
  /** The same of what new bots may trade. */
  findOffered: () => Promise<FindMarket>
  /** How many buys, and how many sells, the administrator lets a folder hold at the same time. */
  mostPartials: () => Promise<number>
}

export const invalid = (path: string): { data: { fields: FieldError[] } } => ({
  data: { fields: [{ path, code: 'VALIDATION_INVALID', params: {} }] },
})

export const fieldOf = ({ path, code, params }: Issue) => ({ path, code, params: { ...params } })

export const findOwn = async (
  { store }: { store: BotStore },
  owner: Owner,
  id: string,
  errors: Pick<Refusals, 'BOT_NOT_FOUND'>,
): Promise<BotRow> => {
  const row = await store.find(owner, id)
  if (row === null) throw errors.BOT_NOT_FOUND()
  return row
}

export const answerOf = (done: Done, errors: Refuses): { id: string; shard: number; position: number } => {
  switch (done.kind) {
    case 'accepted':
      return { id: done.id, shard: done.shard, position: done.position }
    case 'refused':
      throw errors.BOT_REFUSED({ data: { code: done.refusal.code, values: { ...done.refusal.values } } })
    case 'conflict':
      return refuse('IDEMPOTENCY_CONFLICT')
  }
}

type Group = RoomTaker['group']
type NoRoom = {
  PACKAGE_LIMIT_REACHED: (options: { data: { group: Group; mode: Mode; used: number; max: number } }) => Error
  PACKAGE_NOT_INCLUDED: (options: { data: { group: Group } }) => Error
  PACKAGE_NONE: () => Error
}

export const roomed = (made: Made, errors: NoRoom): Done => {
  switch (made.kind) {
    case 'limit-reached': {
      const { group, mode, used, max } = made
      throw errors.PACKAGE_LIMIT_REACHED({ data: { group, mode, used, max } })
    }
    case 'not-included':
      throw errors.PACKAGE_NOT_INCLUDED({ data: { group: made.group } })
    case 'no-package':
      throw errors.PACKAGE_NONE()
    case 'accepted':
    case 'refused':
    case 'conflict':
      return made
  }
}

/** The settings of a form, or the call ends with what is wrong at which field. */
export const settle = async (
  services: Forms,
  desk: FormDesk,
  { form, isNew, errors }: { form: unknown; isNew: boolean; errors: Invalid },
): Promise<Settled> => {
  const find = isNew ? await services.findOffered() : services.findMarket
  const read = desk.read(form, find, await services.mostPartials())
  if (read.kind === 'wrong') throw errors.INPUT_INVALID({ data: { fields: read.issues.map(fieldOf) } })
  return read.bot
}

/**
 * The settings of a bot as those of a new one with such an account, and with such an investment where they can have it: one that they cannot have is left for the
 * bot to refuse in its own words. Ends the call where they are good for no new bot.
 */
export const settleAt = async (
  services: Forms,
  row: BotRow,
  { place, investment, errors }: { place: Place; investment: Amount | null; errors: Invalid },
): Promise<Settled & { isFolder: boolean }> => {
  const desk = services.forms.get(row.family) ?? refuse('NOT_FOUND')
  const formWith = (given: Amount): unknown => {
    const shown = desk.show(row.config, given)
    const account = place.mode === 'live' ? place.key : ''
    return typeof shown === 'object' ? { ...shown, mode: place.mode, account } : shown
  }
  const present = formWith(givenInvestment(row.report))
  const asked = investment === null ? present : formWith(investment)
  const canHave = desk.read(asked, await services.findOffered(), await services.mostPartials()).kind === 'sound'
  const settled = await settle(services, desk, { form: canHave ? asked : present, isNew: true, errors })
  return { ...settled, isFolder: isFolder(present) }
}
