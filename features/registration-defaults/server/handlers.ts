import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { audit, changedFields, type Json, type Who, whoOf } from '#features/audit/server/index.ts'
import type { Markets } from '#features/markets/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldError } from '#platform/errors.ts'
import { calls, refuse, signedIn } from '#platform/server/call.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { registrationDefaults as contract, type RegistrationDefault, values } from '../contract.ts'
import type { defaultFieldErrors } from '../field-messages.ts'
import type { Parameter } from '../rules.ts'
import { newUserOf, offeredPackages, readDefaults, toDefault } from './apply.ts'
import { registrationDefaults } from './tables.ts'

type DefaultServices = { database: Database; clock: () => Date; markets: Pick<Markets, 'lines'> }

const refuseFields = (fields: readonly FieldError[]): never => {
  throw new ORPCError('INPUT_INVALID', { status: 400, data: { fields: [...fields] } })
}

/** The assets that something can be bought with. */
const quotesOf = ({ markets }: Pick<DefaultServices, 'markets'>): string[] =>
  [...new Set(markets.lines().map(({ market }) => market.quote))].toSorted()

type Code = keyof (typeof defaultFieldErrors)['en']

/** What is wrong with a value that has the right shape. */
const problemsOf = async (
  { database, markets }: Pick<DefaultServices, 'database' | 'markets'>,
  key: Parameter,
  value: unknown,
): Promise<FieldError[]> => {
  const wrong = (path: string, code: Code): FieldError => ({ path, code, params: {} })
  switch (key) {
    case 'package_id': {
      const isOffered = (await offeredPackages(database)).some(({ id }) => id === value)
      return isOffered ? [] : [wrong('value', 'REGISTRATION_DEFAULT_NO_PACKAGE')]
    }
    case 'demo_balance': {
      const quotes = quotesOf({ markets })
      const unknown = Object.keys(values.demo_balance.parse(value)).filter((asset) => !quotes.includes(asset))
      return unknown.map((asset) => wrong(`value.${asset}`, 'REGISTRATION_DEFAULT_NO_ASSET'))
    }
    case 'trial_days':
    case 'notification_settings':
    case 'language':
    case 'time_zone':
    case 'theme':
      return []
  }
}

/** The value as its parameter takes it; refused by name otherwise. */
const judge = async (
  services: Pick<DefaultServices, 'database' | 'markets'>,
  key: Parameter,
  value: unknown,
): Promise<Json> => {
  const { success, error, data } = values[key].safeParse(value)
  if (!success) return refuseFields(fieldErrors(error.issues.map((one) => ({ ...one, path: ['value', ...one.path] }))))
  const problems = await problemsOf(services, key, data)
  return problems.length === 0 ? data : refuseFields(problems)
}

type Row = typeof registrationDefaults.$inferSelect

const asJson = (value: unknown): Json => value as Json

const recorded = ({ key, value, active }: Row) => ({ key, value: asJson(value), active })

const write = (
  transaction: Database,
  who: Who,
  act: { verb: 'create' | 'change' | 'delete'; id: string; before?: Json; after?: Json },
): Promise<void> => {
  const { verb, id, ...change } = act
  const entity = { type: 'registration_default', id }
  return audit(transaction, who, { action: `registration_default.${verb}`, subject: null, entity, ...change })
}

const answer = (row: Row): RegistrationDefault => toDefault(row)[0] ?? refuse('NOT_FOUND')

type Entry = { value: unknown; active: boolean }

const create = ({ database, clock, markets }: DefaultServices, input: Entry & { key: Parameter }, who: Who) =>
  database.transaction(async (transaction) => {
    const value = await judge({ database: transaction, markets }, input.key, input.value)
    const [made] = await transaction
      .insert(registrationDefaults)
      .values({ ...input, value, version: 1, updatedAt: clock().getTime() })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) throw new ORPCError('REGISTRATION_DEFAULT_EXISTS', { status: 409 })
    await write(transaction, who, { verb: 'create', id: made.id, after: recorded(made) })
    return answer(made)
  })

const find = async (transaction: Database, id: string) => {
  const [row] = await transaction.select().from(registrationDefaults).where(eq(registrationDefaults.id, id))
  return row ?? refuse('NOT_FOUND')
}

const change = (
  { database, clock, markets }: DefaultServices,
  input: Entry & { id: string; version: number },
  who: Who,
) =>
  database.transaction(async (transaction) => {
    const { id, version, active } = input
    const before = await find(transaction, id)
    const value = await judge({ database: transaction, markets }, answer(before).key, input.value)
    const [after] = await transaction
      .update(registrationDefaults)
      .set({ value, active, version: version + 1, updatedAt: clock().getTime() })
      .where(and(eq(registrationDefaults.id, id), eq(registrationDefaults.version, version)))
      .returning()
    if (after === undefined) return refuse('VERSION_CONFLICT')
    const changed = changedFields(recorded(before), recorded(after))
    if (changed !== null) await write(transaction, who, { verb: 'change', id, ...changed })
    return answer(after)
  })

const remove = ({ database }: DefaultServices, id: string, who: Who) =>
  database.transaction(async (transaction) => {
    const [gone] = await transaction.delete(registrationDefaults).where(eq(registrationDefaults.id, id)).returning()
    if (gone === undefined) return refuse('NOT_FOUND')
    await write(transaction, who, { verb: 'delete', id, before: recorded(gone) })
    return {}
  })

export const defaultHandlers = (services: DefaultServices) => {
  const os = calls(contract).use(signedIn)
  return os.router({
    list: os.list.handler(async () => {
      const { database, clock } = services
      const defaults = await readDefaults(database)
      const offered = await offeredPackages(database)
      const named = offered.map(({ id, nameEn: en, nameHu: hu }) => ({ id, name: { en, hu } }))
      return {
        defaults,
        packages: named,
        newUser: await newUserOf(database, defaults, { quotes: quotesOf(services), now: clock() }),
      }
    }),
    create: os.create.handler(({ input, context }) => create(services, input, whoOf(context))),
    change: os.change.handler(({ input, context }) => change(services, input, whoOf(context))),
    remove: os.remove.handler(({ input, context }) => remove(services, input.id, whoOf(context))),
  })
}
