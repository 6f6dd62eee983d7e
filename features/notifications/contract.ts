import { z } from 'zod'
import { ownHandProcedure, procedure } from '#platform/contract.ts'
import { allKinds, categories, type ChosenCategory, kinds, severities } from './kinds.ts'

const KindCode = z.enum(allKinds)

/** Ways to reach a user. Another one, such as a messenger, is a field here and a sender in server/notify.ts. */
const Channels = z.strictObject({ notification: z.boolean(), email: z.boolean() })

export const NotificationSettings = z.strictObject({
  api_error: Channels,
  limit_reached: Channels,
  insufficient_funds: Channels,
  /** Kinds of these categories that are told in no way. */
  muted: z.array(KindCode.refine((kind) => kinds[kind].category !== 'system')).max(allKinds.length),
} satisfies Record<ChosenCategory | 'muted', z.ZodType>)
export type NotificationSettings = z.output<typeof NotificationSettings>

export const NotificationRow = z.object({
  id: z.uuid(),
  kind: KindCode,
  category: z.enum(categories),
  severity: z.enum(severities),
  params: z.record(z.string(), z.string()),
  /** The page that shows its cause; null where there is none. */
  path: z.string().nullable(),
  /** How often it has happened within the hour. */
  count: z.int(),
  atMs: z.number(),
  isRead: z.boolean(),
})
export type NotificationRow = z.output<typeof NotificationRow>

const tags = ['Notifications']

export const notifications = {
  list: procedure('account')
    .route({ method: 'GET', path: '/notifications', summary: 'Own notifications, newest first', tags })
    .input(
      z.strictObject({
        category: z.enum(categories).optional(),
        state: z.enum(['unread', 'read']).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(z.object({ notifications: z.array(NotificationRow), next: z.string().nullable() })),
  unread: procedure('account')
    .route({ method: 'GET', path: '/notifications/unread', summary: 'How many notifications are unread', tags })
    .output(z.object({ count: z.int() })),
  /** Changes nothing while support is signed in as the reader: the reader has not seen it. */
  read: procedure('account')
    .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark a notification as read', tags })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({})),
  readAll: ownHandProcedure('account')
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark all notifications as read', tags })
    .output(z.object({ count: z.int() })),
  remove: ownHandProcedure('account')
    .route({ method: 'DELETE', path: '/notifications/{id}', summary: 'Delete a notification', tags })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({})),
  settings: procedure('account')
    .route({ method: 'GET', path: '/notifications/settings', summary: 'What is told and how', tags })
    .output(NotificationSettings),
  saveSettings: procedure('account')
    .route({ method: 'PUT', path: '/notifications/settings', summary: 'Choose what is told and how', tags })
    .input(NotificationSettings)
    .output(NotificationSettings),
}
