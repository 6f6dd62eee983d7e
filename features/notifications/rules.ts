/** Who is told of what, and how often. */
import type { NotificationSettings } from './contract.ts'
import { isMailed, type Kind, kinds } from './kinds.ts'

const HOUR_MS = 60 * 60_000

/** The same kind about the same thing within this time only raises a counter (business.md 5.1). */
export const SAME_WITHIN_MS = HOUR_MS
export const KEPT_MS = 180 * 24 * HOUR_MS

const off = { notification: false, email: false } as const
export const firstSettings: NotificationSettings = {
  api_error: off,
  limit_reached: off,
  insufficient_funds: off,
  muted: [],
}

/** `inApp`: in the list and the bell. What is told of system notifications nobody chooses. */
export const channelsFor = (kind: Kind, settings: NotificationSettings): { inApp: boolean; email: boolean } => {
  const { category } = kinds[kind]
  if (category === 'system') return { inApp: true, email: isMailed(kind) }
  if (settings.muted.includes(kind)) return { inApp: false, email: false }
  return { inApp: settings[category].notification, email: settings[category].email }
}
