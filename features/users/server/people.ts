/** Finds people by what others call them. */
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { People } from '#features/audit/server/index.ts'
import { users } from '#features/sign-in/server/index.ts'
import { personHolds } from '#platform/database/person.ts'
import { UUID } from '#platform/list.ts'

export const people: People = {
  namesOf: async (database, ids) => {
    const known = ids.filter((id) => UUID.test(id))
    if (known.length === 0) return new Map()
    const rows = await database
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, known))
    return new Map(rows.map(({ id, username }) => [id, username]))
  },
  among: (database, text) =>
    sql`${database
      .select({ id: sql`${users.id}::text` })
      .from(users)
      .where(personHolds(users)(text))}`,
  find: async (database, text) => {
    const lower = text.normalize('NFC').toLowerCase()
    const [found] = await database
      .select({ id: users.id })
      .from(users)
      .where(
        or(
          eq(users.usernameLower, lower),
          eq(users.emailLower, lower),
          UUID.test(lower) ? eq(users.id, lower) : undefined,
        ),
      )
      .limit(1)
    // Somebody whose account is gone is still in the log, under the id.
    return found?.id ?? (UUID.test(lower) ? lower : null)
  },
}
