/** What the address of the queue keeps. */
import { type RequestStatus, requestStates } from '../states.ts'

export type RequestsSearch = {
  /** Those that wait, where nothing is said. */
  status?: 'any' | RequestStatus
  kind?: 'basic' | 'bug'
  user?: string
  from?: string
  to?: string
  order?: 'newest'
  cursor?: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 254
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const parseSearch = ({
  status,
  kind,
  user,
  from,
  to,
  order,
  cursor,
}: Record<string, unknown>): RequestsSearch => {
  const known = (['any', ...requestStates] as const).find((one) => one === status)
  return {
    ...(known === undefined ? {} : { status: known }),
    ...(kind === 'basic' || kind === 'bug' ? { kind } : {}),
    ...(isText(user) ? { user } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(order === 'newest' ? { order } : {}),
    ...(isId(cursor) ? { cursor } : {}),
  }
}

/** What the server is asked for. */
export const inputOf = ({ status, ...rest }: RequestsSearch) => {
  if (status === 'any') return rest
  return { ...rest, status: status ?? ('open' as const) }
}
