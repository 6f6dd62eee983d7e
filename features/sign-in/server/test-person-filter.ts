/** Anna Nagy, whom every list that is narrowed by a person must find, whatever she is called by. */
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { users } from './tables.ts'

export const nagyAnna = {
  role: 'ROLE_USER',
  username: 'Anci-55',
  usernameLower: 'anci-55',
  firstname: 'Anna Éva',
  lastname: 'Nagy',
  email: 'A.Nagy@example.org',
  emailLower: 'a.nagy@example.org',
} as const

const ways = ['Nagy Anna', 'nagy anna éva', 'Anna Éva Nagy', 'ÉVA NAGY', ' nagy ', 'anci', 'A.NAGY@', 'example.org']
const others = ['Nagy Béla', 'Nagyanna', '%', '_', 'anci_55']

/** What of the ways to find her does not find her, and what finds her although it should not; `isFound` asks the list. */
export const wrongWays = async (database: Database, isFound: (text: string) => Promise<boolean>): Promise<string[]> => {
  const [anna] = await database.select().from(users).where(eq(users.usernameLower, nagyAnna.usernameLower))
  if (anna === undefined) throw new Error('Anna Nagy is not there')
  const wrong: string[] = []
  for (const way of [...ways, String(anna.referralNumber), anna.id])
    if (!(await isFound(way))) wrong.push(`not found by ${way}`)
  for (const other of [...others, String(anna.referralNumber + 1)])
    if (await isFound(other)) wrong.push(`found by ${other}`)
  return wrong
}
