import { z } from 'zod'
import { chosenCategories, kinds } from './kinds.ts'

/** Ways to reach a user; another one (a messenger, a push) adds a line here and a sender in server/notify.ts. */
export const channels = ['notification', 'email'] as const
const Channels = z.strictObject({ notification: z.boolean(), email: z.boolean() })

const allKinds = Object.keys(kinds)

export const NotificationSettings = z.strictObject({
  ...(Object.fromEntries(chosenCategories.map((category) => [category, Channels])) as Record<
    (typeof chosenCategories)[number],
    typeof Channels
  >),
  /** Kinds of these categories that are told in no way. */
  muted: z.array(z.enum(allKinds as [keyof typeof kinds, ...(keyof typeof kinds)[]])).max(allKinds.length),
})
export type NotificationSettings = z.output<typeof NotificationSettings>
