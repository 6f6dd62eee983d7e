import type { Issue } from '#bots/form.ts'
import { decodeCursor, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import type { FieldError } from '#platform/errors.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Runner } from '#runner/runner.ts'
import { bots as contract } from '../contract.ts'
import { type BotDesk, type Done, READ_WAIT_MS } from './desk.ts'
import type { Drafts } from './drafts.ts'
import type { FindMarket, FormDesk, FormDesks } from './form-desk.ts'
import type { BotRow, BotStore } from './store.ts'
import { type BotViews, fillView, orderView } from './view.ts'

export type BotServices = {
  store: BotStore
  views: BotViews
  desk: BotDesk
  drafts: Drafts
  forms: FormDesks
  findMarket: FindMarket
  reached: Runner['reached']
}

type After = { shard: number; position: number } | undefined
type Refusals = {
  BOT_NOT_FOUND: () => Error
  INPUT_INVALID: (options: { data: { fields: FieldError[] } }) => Error
}

const orderPlace: Place = [LATEST_MS, '']
const fillPlace: Place = [LATEST_MS, '', '']

const invalid = (path: string): { data: { fields: FieldError[] } } => ({
  data: { fields: [{ path, code: 'VALIDATION_INVALID', params: {} }] },
})

const fieldOf = ({ path, code, params }: Issue) => ({ path, code, params: { ...params } })

/** True when the read tables have not got there in time. */
const isBehind = async ({ reached }: BotServices, after: After): Promise<boolean> =>
  after !== undefined && !(await reached(after.shard, after.position, READ_WAIT_MS))

const findOwn = async (services: BotServices, owner: Owner, id: string, errors: Refusals): Promise<BotRow> => {
  const row = await services.store.find(owner, id)
  if (row === null) throw errors.BOT_NOT_FOUND()
  return row
}

const readCursor = (cursor: string | undefined, greatest: Place, errors: Refusals): Place | null => {
  if (cursor === undefined) return null
  const place = decodeCursor(cursor, greatest)
  if (place === null) throw errors.INPUT_INVALID(invalid('cursor'))
  return place
}

const answerOf = (
  done: Done,
  errors: { BOT_REFUSED: (options: { data: { code: string; values: Record<string, string> } }) => Error },
): { id: string; shard: number; position: number } => {
  switch (done.kind) {
    case 'accepted':
      return { id: done.id, shard: done.shard, position: done.position }
    case 'refused':
      throw errors.BOT_REFUSED({ data: { code: done.refusal.code, values: { ...done.refusal.values } } })
    case 'conflict':
      return refuse('IDEMPOTENCY_CONFLICT')
  }
}

/** The settings of a form, or the call ends with what is wrong at which field. */
const settle = (services: BotServices, desk: FormDesk, form: unknown, errors: Pick<Refusals, 'INPUT_INVALID'>) => {
  const read = desk.read(form, services.findMarket)
  if (read.kind === 'wrong') throw errors.INPUT_INVALID({ data: { fields: read.issues.map(fieldOf) } })
  return read.bot
}

const readHandlers = (services: BotServices) => {
  const { store, views, forms } = services
  const os = calls(contract).use(signedIn)
  return {
    list: os.list.handler(async ({ input, context }) => {
      const behind = await isBehind(services, input.after)
      const rows = await store.list(context.owner, { family: input.family, mode: input.mode })
      return { bots: await Promise.all(rows.map(views.summary)), behind }
    }),
    get: os.get.handler(async ({ input, context, errors }) => {
      const behind = await isBehind(services, input.after)
      const row = await findOwn(services, context.owner, input.id, errors)
      return views.whole(row, { form: forms.get(row.family)?.show(row.config) ?? null, behind })
    }),
    orders: os.orders.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const after = readCursor(input.cursor, orderPlace, errors)
      const { page, next } = await store.orders(context.owner, row.id, { after, limit: input.limit })
      return { orders: page.map(orderView), next }
    }),
    fills: os.fills.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const after = readCursor(input.cursor, fillPlace, errors)
      const { page, next } = await store.fills(context.owner, row.id, { after, limit: input.limit })
      return { fills: page.map(fillView), next }
    }),
  }
}

const changeHandlers = (services: BotServices) => {
  const { desk, forms } = services
  const os = calls(contract).use(signedIn)
  return {
    check: os.check.handler(({ input }) => {
      const read = forms.get(input.family)?.read(input.form, services.findMarket) ?? refuse('NOT_FOUND')
      return { issues: read.kind === 'wrong' ? read.issues.map(fieldOf) : [] }
    }),
    create: os.create.handler(async ({ input, context, errors }) => {
      const form = forms.get(input.family)
      if (form === undefined) throw errors.FAMILY_UNKNOWN()
      const bot = settle(services, form, input.form, errors)
      return answerOf(await desk.create(context.owner, input.commandId, bot), errors)
    }),
    edit: os.edit.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const form = forms.get(row.family) ?? refuse('NOT_FOUND')
      const bot = settle(services, form, input.form, errors)
      const { applyToGenerated } = input
      return answerOf(await desk.edit(context.owner, input.commandId, { row, bot, applyToGenerated }), errors)
    }),
    ask: os.ask.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      return answerOf(await desk.ask(context.owner, input.commandId, row, input.ask), errors)
    }),
  }
}

const draftHandlers = ({ drafts, forms }: BotServices) => {
  const os = calls(contract).use(signedIn)
  const known = (family: string): string => (forms.has(family) ? family : refuse('NOT_FOUND'))
  return {
    draft: os.draft.handler(async ({ input, context }) => ({
      draft: await drafts.find(context.owner, known(input.family)),
    })),
    saveDraft: os.saveDraft.handler(async ({ input, context }) => {
      const { form, step } = input
      return { savedAtMs: await drafts.save(context.owner, known(input.family), { form, step }) }
    }),
    dropDraft: os.dropDraft.handler(async ({ input, context }) => {
      await drafts.drop(context.owner, known(input.family))
      return {}
    }),
  }
}

export const botHandlers = (services: BotServices) =>
  calls(contract)
    .use(signedIn)
    .router({ ...readHandlers(services), ...changeHandlers(services), ...draftHandlers(services) })
