/** The filters of the list as its address keeps them; whatever is none of these is passed over. */
import type { Category } from '../kinds.ts'

const categoryFlags: Record<Category, true> = {
  api_error: true,
  limit_reached: true,
  insufficient_funds: true,
  system: true,
}
const isCategory = (value: unknown): value is Category =>
  typeof value === 'string' && Object.hasOwn(categoryFlags, value)
export const categories: readonly Category[] = Object.keys(categoryFlags).filter(isCategory)

export const states = ['unread', 'read'] as const
type State = (typeof states)[number]

export type NotificationSearch = { category?: Category; state?: State; cursor?: string }

export const readSearch = ({ category, state, cursor }: Record<string, unknown>): NotificationSearch => ({
  ...(isCategory(category) ? { category } : {}),
  ...(state === 'unread' || state === 'read' ? { state } : {}),
  ...(typeof cursor === 'string' && cursor.length <= 200 ? { cursor } : {}),
})
