import { whoOf } from '#features/audit/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { apiKeys as contract } from '../contract.ts'
import { type ExchangeName, exchangeFacts } from '../exchanges.ts'
import { keyList } from '../list.ts'
import { MOST_KEYS, reachableFrom } from '../rules.ts'
import { isSafe } from './admit.ts'
import { type Budget, openBudget } from '#platform/server/budget.ts'
import { dependantsOf } from './dependants.ts'
import { keyFile } from './file.ts'
import { CHECK_JOB } from './jobs.ts'
import { addKey, editKey, makePair, needsCheck, removeKey, replaceSecret } from './own.ts'
import { refuseKey, refuseNow } from './refuse.ts'
import { newestMaster, readWrapping, REWRAP_JOB } from './rewrap.ts'
import type { KeyRow, KeyServices } from './services.ts'
import { checkKey } from './settle.ts'
import { changeRow, findAny, findOwn, idsOf, keySource, ownKeys } from './store.ts'
import { adminViewOf, viewOf } from './view.ts'

type Unknown = { API_KEY_UNKNOWN: () => Error }

/** Most keys that a sandbox keeps for one person. */
const MOST_SANDBOX_KEYS = 50

const find = async ({ database }: KeyServices, owner: Owner, { id, errors }: { id: string; errors: Unknown }) => {
  const row = await findOwn(database, owner, id)
  if (row === null) throw errors.API_KEY_UNKNOWN()
  return row
}

/** How often one user may have the exchange asked. Source: business.md 41. */
const MOST_CHECKS_A_MINUTE = 5

const takeTurn = ({ clock }: KeyServices, budget: Budget, owner: Owner): void => {
  const wait = budget.take(owner.userId, clock().getTime())
  if (wait > 0) refuseNow(wait)
}

/** Throws where a key of this exchange may not be typed in now. */
const assertOpen = ({ keys }: KeyServices, context: CallContext, exchange: ExchangeName): void => {
  if (!keys.exchanges.some(({ name }) => name === exchange)) refuseKey('API_KEY_EXCHANGE_OFF')
  if (!exchangeFacts[exchange].isSandbox && !isSafe(context, keys.siteAddress())) refuseKey('API_KEY_NOT_ENCRYPTED')
}

/** Two that come at once are told apart by the database: the second breaks an index. */
const unlessTaken = async <Value>(work: () => Promise<Value>, nameTaken: () => Error): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
    if (text.includes('api_key_name_key')) throw nameTaken()
    if (text.includes('api_key_public_key_hash_key')) return refuseKey('API_DUPLICATE')
    throw error
  }
}

/** Of anybody. */
const findOf = async (database: Database, id: string, errors: Unknown) => {
  const found = await findAny(database, id)
  if (found === null) throw errors.API_KEY_UNKNOWN()
  return found
}

const reading = (services: KeyServices) => {
  const os = calls(contract).use(signedIn)
  const { database, keys } = services
  const source = keySource(database)
  return {
    options: os.options.handler(({ context }) => ({
      exchanges: keys.exchanges.map(({ name }) => ({ name, isSandbox: exchangeFacts[name].isSandbox })),
      addresses: [...keys.addresses],
      isEmbedded: keys.isEmbedded,
      isEncrypted: isSafe(context, keys.siteAddress()),
    })),
    list: os.list.handler(async ({ context }) => ({
      keys: (await ownKeys(database, context.owner)).map(viewOf),
      most: MOST_KEYS,
    })),
    find: os.find.handler(async ({ input, context, errors }) => {
      const row = await find(services, context.owner, { id: input.id, errors })
      return { ...viewOf(row), bots: await dependantsOf(database, row) }
    }),
    adminList: os.adminList.handler(answerList(database, keyList, source)),
    adminCsv: os.adminCsv.handler(answerFile(database, keyList, { source, file: keyFile(services) })),
    adminUse: os.adminUse.handler(async ({ input, errors }) => {
      const { row } = await findOf(database, input.key, errors)
      const used = await dependantsOf(database, row)
      return { bots: used.length, trades: used.reduce((sum, { trades }) => sum + trades, 0) }
    }),
  }
}

const keeping = (services: KeyServices, budget: Budget) => {
  const os = calls(contract).use(signedIn)
  const { database } = services
  return {
    generate: os.generate.handler(async ({ input, context: { owner }, errors }) => {
      const row = input.key === null ? null : await find(services, owner, { id: input.key, errors })
      takeTurn(services, budget, owner)
      const made = await makePair(services, { owner, row, algorithm: input.algorithm })
      if (made === null) throw errors.API_KEY_SIGNER_DOWN()
      return made
    }),
    create: os.create.handler(async ({ input, context, errors }) => {
      const { owner } = context
      assertOpen(services, context, input.exchange)
      const others = await ownKeys(database, owner)
      if (others.length >= MOST_KEYS) throw errors.API_KEY_TOO_MANY({ data: { most: MOST_KEYS } })
      if (others.some(({ nameLower }) => nameLower === input.name.toLowerCase())) throw errors.API_KEY_NAME_TAKEN()
      takeTurn(services, budget, owner)
      const add = () => addKey(services, { owner, form: input, who: whoOf(context) })
      return viewOf(await unlessTaken(add, () => errors.API_KEY_NAME_TAKEN()))
    }),
    replace: os.replace.handler(async ({ input, context, errors }) => {
      const { owner } = context
      const row = await find(services, owner, { id: input.id, errors })
      assertOpen(services, context, row.exchange)
      if (row.version !== input.version) return refuse('VERSION_CONFLICT')
      if (row.status === 'frozen') return refuse('STATE_CONFLICT')
      takeTurn(services, budget, owner)
      const replace = () => replaceSecret(services, { owner, row, secret: input.secret, who: whoOf(context) })
      const changed = await unlessTaken(replace, () => errors.API_KEY_UNKNOWN())
      return changed === null ? refuse('VERSION_CONFLICT') : viewOf(changed)
    }),
    edit: os.edit.handler(async ({ input, context, errors }) => {
      const { id, version, ...change } = input
      const row = await find(services, context.owner, { id, errors })
      if (row.version !== version) return refuse('VERSION_CONFLICT')
      if (change.futures && !exchangeFacts[row.exchange].hasFutures) throw errors.API_KEY_NO_FUTURES()
      const who = whoOf(context)
      const edit = () => editKey(services, row, { change, who })
      const changed = await unlessTaken(edit, () => errors.API_KEY_NAME_TAKEN())
      if (changed === null) return refuse('VERSION_CONFLICT')
      return viewOf(needsCheck(row, changed) ? await checkKey(services, changed, who) : changed)
    }),
  }
}

const checking = (services: KeyServices, budget: Budget) => {
  const os = calls(contract).use(signedIn)
  const { database, keys, clock } = services
  return {
    check: os.check.handler(async ({ input, context, errors }) => {
      const row = await find(services, context.owner, { id: input.id, errors })
      takeTurn(services, budget, context.owner)
      const who = whoOf(context)
      await audit(database, who, {
        action: 'api_key.check',
        subject: row.userId,
        entity: { type: 'api_key', id: row.id },
      })
      return viewOf(await checkKey(services, row, who))
    }),
    remove: os.remove.handler(async ({ input, context, errors }) => {
      const row = await find(services, context.owner, { id: input.id, errors })
      return (await removeKey(services, row, whoOf(context))) ? {} : refuse('STATE_CONFLICT')
    }),
    makeSandboxKey: os.makeSandboxKey.handler(({ input, context, errors }) => {
      const desk = keys.exchanges.find(({ name }) => name === input.exchange)?.desk ?? null
      if (desk === null) throw errors.API_KEY_EXCHANGE_OFF()
      const kept = desk.list().filter((key) => key.owner === context.owner.userId)
      if (kept.length >= MOST_SANDBOX_KEYS) throw errors.API_KEY_SANDBOX_FULL()
      const wait = budget.take(`sandbox ${context.owner.userId}`, clock().getTime())
      if (wait > 0) refuseNow(wait)
      const made = desk.make({
        owner: context.owner.userId,
        mayTrade: input.trade,
        mayUseFutures: input.futures,
        mayWithdraw: input.withdraw,
        expiresAtMs: null,
        publicKey: input.publicKey,
      })
      if (made === null)
        throw errors.INPUT_INVALID({
          data: { fields: [{ path: 'publicKey', code: 'VALIDATION_INVALID', params: {} }] },
        })
      return { publicKey: made.apiKey, secret: made.secret, passphrase: made.passphrase }
    }),
  }
}

const administering = (services: KeyServices) => {
  const os = calls(contract).use(signedIn)
  const { database, clock } = services
  const change = (row: KeyRow, rest: { to: 'frozen' | 'checking'; context: CallContext; reason?: string }) =>
    database.transaction(async (transaction) => {
      const { to, context, reason } = rest
      const frozen = { status: to, suspectSince: null, trouble: null, updatedAt: clock() }
      const changed = await changeRow(transaction, row, frozen)
      if (changed === null) return refuse('VERSION_CONFLICT')
      await audit(transaction, whoOf(context), {
        action: to === 'frozen' ? 'api_key.freeze' : 'api_key.unfreeze',
        subject: row.userId,
        entity: { type: 'api_key', id: row.id },
        before: { status: row.status },
        after: { status: to },
        ...(reason === undefined ? {} : { reason }),
      })
      const about = { type: 'api-key', id: row.id } as const
      if (to === 'frozen')
        await notify(transaction, {
          userId: row.userId,
          kind: 'api_frozen_or_deleted',
          params: { api: row.name },
          entity: about,
        })
      return changed
    })
  return {
    adminCheck: os.adminCheck.handler(async ({ input, context, errors }) => {
      const { row, username } = await findOf(database, input.key, errors)
      const who = whoOf(context)
      await audit(database, who, {
        action: 'api_key.check',
        subject: row.userId,
        entity: { type: 'api_key', id: row.id },
      })
      return adminViewOf(await checkKey(services, row, who), username)
    }),
    adminCheckAll: os.adminCheckAll.handler(async ({ input, context }) => {
      const ids = await idsOf(database, input, context)
      await database.transaction(async (transaction) => {
        if (ids.length > 0) await enqueue(transaction, CHECK_JOB, { ids })
        await audit(transaction, whoOf(context), {
          action: 'api_key.check_all',
          subject: null,
          entity: { type: 'api_key', id: '' },
          after: { keys: ids.length },
        })
      })
      return { keys: ids.length }
    }),
    freeze: os.freeze.handler(async ({ input, context, errors }) => {
      const { row, username } = await findOf(database, input.key, errors)
      if (!reachableFrom.frozen.includes(row.status)) return refuse('STATE_CONFLICT')
      return adminViewOf(await change(row, { to: 'frozen', context, reason: input.reason }), username)
    }),
    unfreeze: os.unfreeze.handler(async ({ input, context, errors }) => {
      const { row, username } = await findOf(database, input.key, errors)
      if (row.status !== 'frozen') return refuse('STATE_CONFLICT')
      const changed = await change(row, { to: 'checking', context })
      await services.keys.signer.ask<'thaw'>({ kind: 'thaw', keyId: row.id })
      return adminViewOf(await checkKey(services, changed, whoOf(context)), username)
    }),
  }
}

const wrapping = (services: KeyServices) => {
  const os = calls(contract).use(signedIn)
  return {
    wrapping: os.wrapping.handler(async ({ errors }) => {
      const found = await readWrapping(services)
      if (found === null) throw errors.API_KEY_SIGNER_DOWN()
      return found
    }),
    rotate: os.rotate.handler(async ({ context, errors }) => {
      const newest = await newestMaster(services)
      if (newest === null) throw errors.API_KEY_SIGNER_DOWN()
      await services.database.transaction(async (transaction) => {
        await enqueue(transaction, REWRAP_JOB, { beyond: newest })
        await audit(transaction, whoOf(context), {
          action: 'master_key.rotate',
          subject: null,
          entity: { type: 'master_key', id: String(newest + 1) },
        })
      })
      return {}
    }),
  }
}

export const apiKeyHandlers = (services: KeyServices) => {
  const budget = openBudget({ most: MOST_CHECKS_A_MINUTE, withinMs: 60_000 })
  return calls(contract)
    .use(signedIn)
    .router({
      ...reading(services),
      ...keeping(services, budget),
      ...checking(services, budget),
      ...administering(services),
      ...wrapping(services),
    })
}
