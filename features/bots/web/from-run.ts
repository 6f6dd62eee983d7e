/** A form that begins with the settings of a backtest, in a folder, or for a pair, as its address says. */
import { apiOf } from '#platform/web/api.ts'
import { type FormValues, isValues } from '#platform/web/form-values.ts'
import type { backtestRuns } from '../../backtest-runs/contract.ts'
import type { FamilyModule } from './family-kit.ts'

const api = apiOf<typeof backtestRuns>('backtestRuns')

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type FromSearch = { from?: unknown }

/** For `validateSearch`: the id of the backtest; left out where the address names none. */
export const fromOf = ({ from }: FromSearch): { from?: string } =>
  typeof from === 'string' && UUID.test(from) ? { from } : {}

export type FolderSearch = { folder?: unknown }

/** The same of the folder that a new bot goes into. */
export const folderIn = ({ folder }: FolderSearch): { folder?: string } =>
  typeof folder === 'string' && UUID.test(folder) ? { folder } : {}

export type PairSearch = { exchange?: unknown; pair?: unknown }

/** As many letters as a pair or an exchange may have. */
const LONGEST = 60
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST

/** The same of the pair that a new bot begins with; one that is not traded is passed over. */
export const pairIn = ({ exchange, pair }: PairSearch): { exchange?: string; pair?: string } =>
  isShort(exchange) && isShort(pair) ? { exchange, pair } : {}

export const runQuery = (run: string) => api.one.queryOptions({ input: { run }, staleTime: 'static' })

/** What a backtest was made of, for a new bot: without its name, and nobody has agreed to anything yet. */
export const begunWith = (family: FamilyModule, form: unknown): FormValues | null => {
  if (!isValues(form)) return null
  const empty: FormValues = family.emptyForm()
  const agreed = 'disclaimerAccepted' in empty ? { disclaimerAccepted: false } : {}
  return { ...empty, ...form, name: '', ...agreed }
}
