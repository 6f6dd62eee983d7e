/** What the link in a newsletter does. Nothing it answers tells whether there is such a user. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { CallContext } from '#platform/server/call.ts'
import { tokenOf, userOf } from './token.ts'

export type NewsletterServices = { database: Database; secret: Uint8Array }

export const setNewsletter = async (
  { database, secret }: NewsletterServices,
  { token, newsletter }: { token: string; newsletter: boolean },
  context: CallContext,
): Promise<void> => {
  const id = userOf(secret, token)
  if (id === null) return
  await database.transaction(async (transaction) => {
    const changed = await transaction
      .update(users)
      .set({ newsletter, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, id), ne(users.newsletter, newsletter)))
      .returning({ id: users.id })
    if (changed.length === 0) return
    await audit(transaction, whoOf(context, id), {
      action: newsletter ? 'user.resume_newsletter' : 'user.end_newsletter',
      subject: id,
      entity: { type: 'user', id },
      before: { newsletter: !newsletter },
      after: { newsletter },
    })
  })
}

/** The path that a newsletter to this user carries as its way out. */
export const wayOut = (secret: Uint8Array, userId: string): string =>
  `/newsletter/unsubscribe/${tokenOf(secret, userId)}`
