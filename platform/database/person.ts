/** People found by what others call them. */
import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { UUID } from '../list.ts'

/** The columns of whoever keeps the accounts. */
export type PersonColumns = Record<
  'id' | 'firstname' | 'lastname' | 'usernameLower' | 'emailLower' | 'referralNumber',
  PgColumn
>

/** Numbers are given one by one: none has more digits. */
const NUMBER = /^\d{1,15}$/

/** Whether a person has the text in the name, in either order, in the user name or the e-mail, or has it as number or id. */
export const personHolds =
  ({ id, firstname, lastname, usernameLower, emailLower, referralNumber }: PersonColumns) =>
  (text: string): SQL | undefined => {
    const part = text.trim().normalize('NFC').toLowerCase()
    if (part === '') return undefined
    // Signs that a pattern would take for others stand for themselves.
    const isIn = (where: SQL) => sql`position(${part} in ${where}) > 0`
    return or(
      isIn(sql`lower(${lastname} || ' ' || ${firstname} || ' ' || ${lastname})`),
      isIn(sql`${usernameLower}`),
      isIn(sql`${emailLower}`),
      NUMBER.test(part) ? eq(referralNumber, Number(part)) : undefined,
      UUID.test(part) ? eq(id, part) : undefined,
    )
  }
