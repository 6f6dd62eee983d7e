import { findCatalogued } from '#bots/catalogue.ts'
import { givenInvestment } from '#bots/rules/investment.ts'
import type { Amount } from '#engine/money.ts'
import { isOver } from '#engine/status.ts'
import { decodeCursor, LATEST_MS, type Place } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { answerList } from '#platform/server/answer-list.ts'
import { inTurns } from '#platform/server/in-turns.ts'
import { assertOwnHand, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Runner } from '#runner/host/runner.ts'
import { bots as contract } from '../contract.ts'
import { actPlace, type Acts } from './acts.ts'
import {
  answerOf,
  fieldOf,
  findOwn,
  type Forms,
  type Invalid,
  invalid,
  type Refuses,
  roomed,
  settle,
  settleAt,
} from './answers.ts'
import { investmentAfter, previewOf, sellsAtMarket } from './asks.ts'
import { cloneHandlers } from './clone-handlers.ts'
import { curveHandlers } from './curve-handlers.ts'
import type { BotCurves } from './curves.ts'
import { type BotDesk, READ_WAIT_MS } from './desk.ts'
import type { Done, Made, Settled } from './made.ts'
import type { Drafts } from './drafts.ts'
import { FILE_ROWS, fillsFile, ordersFile } from './files.ts'
import { followFolder } from './follow-folder.ts'
import type { FormDesks } from './form-desk.ts'
import { freeName } from '../free-name.ts'
import { limitList } from '../limit-list.ts'
import { botList } from '../list.ts'
import { botSource, readCounts, readFolders, readNamesOf, type Totals } from './bot-list.ts'
import { formWithLimit, limitSource } from './limits.ts'
import { assertLive, assertMore, assertSafe } from './live-asking.ts'
import type { LiveDoor } from './live-door.ts'
import { named, namedForm, withTradeNames } from './named.ts'
import { noteHandlers, readNote } from './notes.ts'
import { positionHandlers } from './positions.ts'
import type { BotRow, BotStore } from './store.ts'
import { VERSIONS, type Versions } from './versions.ts'
import { type BotViews, fillView, orderView } from './view.ts'

export type BotServices = Forms & {
  database: Database
  store: BotStore
  views: BotViews
  versions: Versions
  acts: Acts
  desk: BotDesk
  drafts: Drafts
  live: LiveDoor
  markets: Pick<Markets, 'lines' | 'last'>
  /** Sums of the bots that filters leave. */
  totals: Totals
  curves: BotCurves
  /** Why the installation makes no bots of the family; null where it does. */
  barOf: (family: string) => Promise<'FEATURE_OFF' | 'BETA_OVER' | null>
  reached: Runner['reached']
  nowMs: () => number
}

type After = { shard: number; position: number } | undefined
const orderPlace: Place = [LATEST_MS, '']
const fillPlace: Place = [LATEST_MS, '', '']

/** True when the read tables have not got there in time. */
const isBehind = async ({ reached }: BotServices, after: After): Promise<boolean> =>
  after !== undefined && !(await reached(after.shard, after.position, READ_WAIT_MS))

const readCursor = (cursor: string | undefined, greatest: Place, errors: Invalid): Place | null => {
  if (cursor === undefined) return null
  const place = decodeCursor(cursor, greatest)
  if (place === null) throw errors.INPUT_INVALID(invalid('cursor'))
  return place
}

/** A bot stays in its account: neither mode nor exchange is a setting that can be edited. */
const assertStays = ({ mode, exchange }: BotRow, bot: Settled, errors: Invalid): void => {
  if (bot.mode !== mode) throw errors.INPUT_INVALID(invalid('mode'))
  if (bot.exchange !== exchange) throw errors.INPUT_INVALID(invalid('exchange'))
}

/** The trade's own settings as they are stored, or the call ends. */
const ownSettings = (row: BotRow, trade: number, errors: Refuses): unknown => {
  const { settings } = row.report.trades.find(({ id }) => id === trade) ?? {}
  if (settings === undefined) throw errors.BOT_REFUSED({ data: { code: 'no-own-settings', values: {} } })
  return settings
}

/** What a trade may use that takes its amounts from settings; null where it is a level, which changes with its settings. */
const givenTo = ({ family, report }: BotRow, trade: number): Amount | null =>
  findCatalogued(family)?.folderActs.includes('distribute') === true
    ? null
    : (report.trades.find(({ id }) => id === trade)?.amount ?? null)

const readHandlers = (services: BotServices) => {
  const { database, markets, store, views, forms } = services
  const os = calls(contract).use(signedIn)
  const turn = inTurns()
  return {
    // Each looks at all bots of a user, who may have thousands and ask from many places.
    list: os.list.handler((call) =>
      turn(call.context.owner.userId, () =>
        answerList(database, botList, botSource({ database, markets, views }, call.input))(call),
      ),
    ),
    totals: os.totals.handler(({ input, context: { owner } }) =>
      turn(owner.userId, () => services.totals(owner, input)),
    ),
    counts: os.counts.handler(async ({ context: { owner } }) => ({
      counts: await readCounts({ database }, owner, {}),
    })),
    targets: os.targets.handler(async ({ input, context }) => {
      const { language } = context.session.user
      const found = await views.summaries(
        (await readFolders(database, context.owner, input)).map((row) => named(row, language)),
      )
      return { bots: found.filter(({ takesIn }) => takesIn !== null) }
    }),
    freeName: os.freeName.handler(async ({ input: { family, pair }, context }) => {
      const plain = `${findCatalogued(family)?.titles[context.session.user.language] ?? family} ${pair}`
      return { name: freeName(plain, await readNamesOf(database, context.owner, { family, plain })) }
    }),
    reached: os.reached.handler(async ({ input }) => ({ behind: await isBehind(services, input) })),
    get: os.get.handler(async ({ input, context, errors }) => {
      const behind = await isBehind(services, input.after)
      const row = await findOwn(services, context.owner, input.id, errors)
      const { language } = context.session.user
      const form = forms.get(row.family)?.show(row.config, givenInvestment(row.report)) ?? null
      const [said, heldSinceMs] = await Promise.all([
        readNote(database, context.owner, row.id),
        store.heldSinceMs(context.owner, row.account),
      ])
      return withTradeNames(
        await views.whole(named(row, language), { ...said, form: namedForm(form, language), behind, heldSinceMs }),
        language,
      )
    }),
    orders: os.orders.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const { cursor, id: _id, ...rest } = input
      const after = readCursor(cursor, orderPlace, errors)
      const [{ page, next }, counts] = await Promise.all([
        store.orders(context.owner, row.id, { ...rest, after }),
        store.orderCounts(context.owner, row.id),
      ])
      return { orders: page.map(orderView), next, counts }
    }),
    fills: os.fills.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const { cursor, id: _id, ...rest } = input
      const after = readCursor(cursor, fillPlace, errors)
      const { page, next } = await store.fills(context.owner, row.id, { ...rest, after })
      return { fills: page.map(fillView), next }
    }),
  }
}

/** Settings of a shape that the family no longer reads are shown as unknown, not as a failure. */
const shownForm = (forms: FormDesks, { family }: BotRow, config: unknown): unknown => {
  try {
    return forms.get(family)?.show(config, null) ?? null
  } catch {
    return null
  }
}

const newestRows = { after: null, limit: FILE_ROWS, order: 'newest' } as const

const fileHandlers = (services: BotServices) => {
  const { store, nowMs } = services
  const os = calls(contract).use(signedIn)
  return {
    ordersCsv: os.ordersCsv.handler(async ({ input, context, errors }) => {
      const { id, ...filter } = input
      await findOwn(services, context.owner, id, errors)
      const { page, next } = await store.orders(context.owner, id, { ...newestRows, ...filter })
      const { language } = context.session.user
      return ordersFile({ rows: page.map(orderView), truncated: next !== null, language, nowMs: nowMs() })
    }),
    fillsCsv: os.fillsCsv.handler(async ({ input, context, errors }) => {
      const { id, ...filter } = input
      await findOwn(services, context.owner, id, errors)
      const { page, next } = await store.fills(context.owner, id, { ...newestRows, ...filter })
      const { language } = context.session.user
      return fillsFile({ rows: page.map(fillView), truncated: next !== null, language, nowMs: nowMs() })
    }),
  }
}

const pastHandlers = (services: BotServices) => {
  const { versions, acts, forms } = services
  const os = calls(contract).use(signedIn)
  return {
    settings: os.settings.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const found = await versions.of(context.owner, row.id)
      const { language } = context.session.user
      return {
        versions: found.slice(0, VERSIONS).map(({ config, ...version }) => ({
          ...named(version, language),
          form: namedForm(shownForm(forms, row, config), language),
        })),
        truncated: found.length > VERSIONS,
      }
    }),
    activity: os.activity.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const after = readCursor(input.cursor, actPlace, errors)
      const { page, next } = await acts.page(context.owner, row.id, { after, limit: input.limit })
      return { acts: page, next }
    }),
  }
}

const changeHandlers = (services: BotServices) => {
  const { desk, forms, acts } = services
  const os = calls(contract).use(signedIn)
  return {
    check: os.check.handler(async ({ input }) => {
      const own = forms.get(input.family) ?? refuse('NOT_FOUND')
      const read = own.read(input.form, await services.findOffered(), await services.mostPartials())
      return { issues: read.kind === 'wrong' ? read.issues.map(fieldOf) : [] }
    }),
    create: os.create.handler(async ({ input, context, errors }) => {
      const form = forms.get(input.family)
      if (form === undefined) throw errors.FAMILY_UNKNOWN()
      const bar = await services.barOf(input.family)
      if (bar !== null) throw errors[bar]()
      const bot = await settle(services, form, { form: input.form, isNew: true, errors })
      if (bot.mode === 'live') assertLive(services, bot.exchange, context, errors)
      const { commandId } = input
      const done = roomed(await desk.create(context.owner, commandId, bot), errors)
      await acts.log(context, { commandId, bot: null, act: { kind: 'create' } }, done)
      return answerOf(done, errors)
    }),
    edit: os.edit.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const form = forms.get(row.family) ?? refuse('NOT_FOUND')
      const bot = await settle(services, form, { form: input.form, isNew: false, errors })
      assertStays(row, bot, errors)
      assertMore(services, row, { next: form.investment(bot.config), asking: context, errors })
      const { commandId, applyToGenerated } = input
      const done = roomed(await desk.edit(context.owner, commandId, { row, bot, applyToGenerated }), errors)
      await acts.log(context, { commandId, bot: row.id, act: { kind: 'edit', applied: applyToGenerated } }, done)
      return answerOf(done, errors)
    }),
    tradeForm: os.tradeForm.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const form = forms.get(row.family) ?? refuse('NOT_FOUND')
      const settings = ownSettings(row, input.trade, errors)
      return { form: form.show(settings, givenTo(row, input.trade)) }
    }),
    editTrade: os.editTrade.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const form = forms.get(row.family) ?? refuse('NOT_FOUND')
      ownSettings(row, input.trade, errors)
      const { config } = await settle(services, form, { form: input.form, isNew: false, errors })
      const { commandId, trade } = input
      const done = await desk.editTrade(context.owner, commandId, { row, trade, config })
      await acts.log(context, { commandId, bot: row.id, act: { kind: 'edit-trade', trade } }, done)
      return answerOf(done, errors)
    }),
    ask: os.ask.handler(async ({ input, context, errors }) => {
      if (sellsAtMarket(input.ask)) assertOwnHand(context.session)
      const row = await findOwn(services, context.owner, input.id, errors)
      if (input.ask.kind === 'change-investment')
        assertMore(services, row, { next: investmentAfter(row, input.ask.change), asking: context, errors })
      const done = await desk.ask(context.owner, input.commandId, row, input.ask)
      await acts.log(context, { commandId: input.commandId, bot: row.id, act: input.ask }, done)
      return answerOf(done, errors)
    }),
  }
}

const folderHandlers = (services: BotServices) => {
  const { desk, acts } = services
  const os = calls(contract).use(signedIn)
  return {
    preview: os.preview.handler(async ({ input, context, errors }) => {
      const row = await findOwn(services, context.owner, input.id, errors)
      const preview = await desk.preview(row, input.ask)
      if (preview === null) throw errors.BOT_REFUSED({ data: { code: 'bot-ended', values: {} } })
      if (preview.kind === 'changed') {
        const form = services.forms.get(row.family)?.show(row.config, givenInvestment(preview.report)) ?? null
        return { ...previewOf(row.report, preview.report), form }
      }
      const { code, values } = preview.refusal
      throw errors.BOT_REFUSED({ data: { code, values: { ...values } } })
    }),
    makeFolder: os.makeFolder.handler(async ({ input, context, errors }) => {
      const { commandId, id, trade, name, limit } = input
      const row = await findOwn(services, context.owner, id, errors)
      const bar = await services.barOf(row.family)
      if (bar !== null) throw errors[bar]()
      const done = roomed(
        await desk.makeFolder(context.owner, commandId, { row, trade, folder: { name, limit } }),
        errors,
      )
      const about = done.kind === 'accepted' ? { ...done, id: row.id } : done
      await acts.log(context, { commandId, bot: row.id, act: { kind: 'make-folder', trade, name } }, about)
      await acts.log(context, { commandId: `${commandId} folder`, bot: null, act: { kind: 'create' } }, done)
      return answerOf(done, errors)
    }),
  }
}

/** The settings of a demo bot, live in the account of a key; or the call ends. */
const liveSettings = async (
  services: BotServices,
  row: BotRow,
  { key, errors }: { key: string; errors: Refuses & Invalid },
): Promise<Settled> => {
  const no = (code: string) => errors.BOT_REFUSED({ data: { code, values: {} } })
  if (row.mode === 'live') throw no('set-live-mode')
  if (isOver(row.report)) throw no('set-live-ended')
  const bot = await settleAt(services, row, { place: { mode: 'live', key }, investment: null, errors })
  if (bot.isFolder) throw no('set-live-folder')
  return bot
}

const liveHandlers = (services: BotServices) => {
  const { desk, acts } = services
  const os = calls(contract).use(signedIn)
  return {
    setLive: os.setLive.handler(async ({ input, context, errors }) => {
      const { commandId, id, key } = input
      const row = await findOwn(services, context.owner, id, errors)
      const bar = await services.barOf(row.family)
      if (bar !== null) throw errors[bar]()
      const bot = await liveSettings(services, row, { key, errors })
      assertSafe(services, bot.exchange, context, errors)
      const done = roomed(await desk.setLive(context.owner, commandId, { row, bot }), errors)
      if (done.kind === 'accepted') await followFolder(services.database, { from: row.id, to: done.id })
      await acts.log(context, { commandId, bot: null, act: { kind: 'set-live' } }, done)
      return answerOf(done, errors)
    }),
  }
}

const isDone = (made: Made): made is Done =>
  made.kind === 'accepted' || made.kind === 'refused' || made.kind === 'conflict'

const limitHandlers = (services: BotServices) => {
  const { database, desk, acts, forms } = services
  const os = calls(contract).use(signedIn)
  return {
    limits: os.limits.handler(answerList(database, limitList, limitSource(database))),
    changeLimit: os.changeLimit.handler(async ({ input, context, errors }) => {
      const { commandId, id, limit } = input
      const row = await findOwn(services, context.owner, id, errors)
      const form = formWithLimit(forms, row, limit)
      const read = form === null ? null : forms.get(row.family)?.read(form, services.findMarket)
      if (read?.kind !== 'sound') throw errors.BOT_REFUSED({ data: { code: 'not-for-this-bot', values: {} } })
      const done = await desk.edit(context.owner, commandId, { row, bot: read.bot, applyToGenerated: false })
      // It adds no trade, so it takes no room.
      if (!isDone(done)) return refuse('STATE_CONFLICT')
      await acts.log(context, { commandId, bot: id, act: { kind: 'edit', applied: false } }, done)
      const answer = answerOf(done, errors)
      await isBehind(services, answer)
      return answer
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
    .router({
      ...readHandlers(services),
      ...curveHandlers(services),
      ...positionHandlers(services),
      ...noteHandlers(services),
      ...pastHandlers(services),
      ...fileHandlers(services),
      ...changeHandlers(services),
      ...folderHandlers(services),
      ...cloneHandlers(services),
      ...limitHandlers(services),
      ...liveHandlers(services),
      ...draftHandlers(services),
    })
