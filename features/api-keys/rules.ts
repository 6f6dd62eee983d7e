/** What becomes of a key, as pure functions. States and transitions: tables/states.json, api_key; when a key counts as invalid: bots.md 16. */

export const keyStatuses = [
  'checking',
  'active',
  'invalid',
  'permission_error',
  'expired',
  'frozen',
  'deleted_at_exchange',
  'deleted',
] as const
export type KeyStatus = (typeof keyStatuses)[number]

/** Those of keys that are shown. */
export const shownStatuses = keyStatuses.filter((status) => status !== 'deleted')

/** From which states each can be reached. */
export const reachableFrom: Readonly<Record<KeyStatus, readonly KeyStatus[]>> = {
  checking: ['invalid', 'permission_error', 'expired', 'deleted_at_exchange', 'frozen'],
  active: ['checking'],
  invalid: ['checking', 'active'],
  permission_error: ['checking', 'active'],
  expired: ['active'],
  frozen: ['checking', 'active', 'invalid', 'permission_error'],
  deleted_at_exchange: ['active', 'invalid'],
  deleted: ['checking', 'active', 'invalid', 'permission_error', 'expired', 'frozen', 'deleted_at_exchange'],
}

/**
 * Why a key cannot be used, or why it is not known. Most is told by the exchange; `withdraw`, `trade`, `futures` and `read` are rights that it has or lacks;
 * `tampered` and `signer` are told by our own signer; `taken`: its account at the exchange belongs to another user of ours.
 */
export const troubleKinds = [
  'auth',
  'permission',
  'address',
  'expired',
  'frozen',
  'deleted',
  'blocked',
  'clock',
  'maintenance',
  'rate-limited',
  'unreachable',
  'unreadable',
  'endpoint',
  'unknown',
  'withdraw',
  'trade',
  'futures',
  'read',
  'tampered',
  'taken',
  'signer',
] as const
export type Trouble = (typeof troubleKinds)[number]

/** Nothing is known of the key: it is asked again later and stays what it is. */
const passing: readonly Trouble[] = [
  'clock',
  'maintenance',
  'rate-limited',
  'unreachable',
  'unreadable',
  'endpoint',
  'unknown',
  'signer',
]
export const isPassing = (trouble: Trouble): boolean => passing.includes(trouble)

export type Rights = { read: boolean; trade: boolean; futures: boolean; withdraw: boolean }

/** What a check found: rights and an end, or the trouble. */
export type Found = { ok: true; rights: Rights; expiresAtMs: number | null } | { ok: false; trouble: Trouble }

/** What is wrong with a key that the exchange accepts; null when nothing is. The worst comes first. */
export const troubleOf = (
  found: Extract<Found, { ok: true }>,
  { wantsFutures, nowMs }: { wantsFutures: boolean; nowMs: number },
): Trouble | null => {
  const { rights, expiresAtMs } = found
  if (rights.withdraw) return 'withdraw'
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return 'expired'
  if (!rights.read) return 'read'
  if (!rights.trade) return 'trade'
  return wantsFutures && !rights.futures ? 'futures' : null
}

/** A rejection counts when a second call so much later says the same (bots.md 16). */
export const CONFIRM_AFTER_MS = 30_000

export type Standing = {
  status: KeyStatus
  wantsFutures: boolean
  /** When the exchange rejected it first since it last accepted it; null when it did not. */
  suspectSinceMs: number | null
  /** As the exchange said last. */
  expiresAtMs: number | null
}

export type Next = Pick<Standing, 'status' | 'suspectSinceMs'> & { trouble: Trouble | null }

const rejected = (trouble: Trouble): KeyStatus => (trouble === 'deleted' ? 'deleted_at_exchange' : 'invalid')

/** The state that a trouble leads to at once. A rejection is not here: it has to be confirmed. */
const ledTo: Readonly<Partial<Record<Trouble, KeyStatus>>> = {
  permission: 'permission_error',
  trade: 'permission_error',
  futures: 'permission_error',
  read: 'permission_error',
  expired: 'expired',
  // A key that may withdraw is not used, and only an administrator lets it be tried again.
  withdraw: 'frozen',
  frozen: 'frozen',
  tampered: 'frozen',
  taken: 'frozen',
}

const reach = (from: KeyStatus, to: KeyStatus): KeyStatus => {
  if (reachableFrom[to].includes(from)) return to
  // Not every state can follow each: one that never worked cannot have expired or been deleted, it is simply not valid.
  return from === 'checking' ? 'invalid' : from
}

/** Where a key stands after a check. `checking` comes before every judgement of a key that was in trouble. */
export const standAfter = (before: Standing, found: Found, nowMs: number): Next => {
  const { wantsFutures, suspectSinceMs } = before
  if (before.status === 'frozen' || before.status === 'deleted')
    return { status: before.status, suspectSinceMs, trouble: null }
  const wasInTrouble = before.status !== 'active' && before.status !== 'checking'
  const from: KeyStatus = wasInTrouble ? 'checking' : before.status
  const trouble = found.ok ? troubleOf(found, { wantsFutures, nowMs }) : found.trouble
  if (trouble === null) return { status: 'active', suspectSinceMs: null, trouble }
  if (isPassing(trouble)) return { status: before.status, suspectSinceMs, trouble }
  const isOver = before.expiresAtMs !== null && before.expiresAtMs <= nowMs
  const led = ledTo[trouble] ?? (isOver ? 'expired' : null)
  if (led !== null)
    return {
      status: led === before.status ? led : reach(from, led),
      suspectSinceMs: null,
      trouble: isOver ? 'expired' : trouble,
    }
  if (wasInTrouble) return { status: before.status, suspectSinceMs: null, trouble }
  if (suspectSinceMs === null || nowMs - suspectSinceMs < CONFIRM_AFTER_MS)
    return { status: before.status, suspectSinceMs: suspectSinceMs ?? nowMs, trouble }
  return { status: reach(from, rejected(trouble)), suspectSinceMs: null, trouble }
}

/** Days before the end on which it is told (business.md 34). */
export const NOTICE_DAYS = [14, 7, 1] as const
const DAY_MS = 86_400_000

/** The notice that is due: the smallest of the days that is not yet behind; null when there is none or it was told. `toldDays` is the last one told. */
export const noticeDue = (expiresAtMs: number | null, toldDays: number | null, nowMs: number): number | null => {
  if (expiresAtMs === null || expiresAtMs <= nowMs) return null
  const due = NOTICE_DAYS.findLast((days) => expiresAtMs - nowMs <= days * DAY_MS)
  return due === undefined || (toldDays !== null && toldDays <= due) ? null : due
}

/** Whole days until then, and one for what is left. */
export const daysUntil = (atMs: number, nowMs: number): number => Math.max(0, Math.ceil((atMs - nowMs) / DAY_MS))

/** All that is ever shown of a public key. */
export const tailOf = (publicKey: string): string => publicKey.slice(-4)

export const MOST_KEYS = 10
export const NAME_LENGTH = 50
