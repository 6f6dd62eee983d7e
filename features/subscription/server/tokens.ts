/** The discount of whoever holds enough tokens: its terms are settings, and what somebody holds is asked of a port. Source: business.md 11. */
import { amount } from '#engine/money.ts'
import { QUOTED_TOKEN, readSetting } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mine } from '../contract.ts'
import type { SubscriptionServices } from './services.ts'

export type TokensJudged =
  | { kind: 'held'; discountHundredths: number }
  | { kind: 'missing' }
  /** Nobody can tell now. */
  | { kind: 'unavailable' }

/** Null where nothing is given for tokens. */
export const tokenTermsOf = async (database: Database): Promise<Mine['tokens']> => {
  const percent = await readSetting(database, 'token.discount_percent')
  if (percent === 0) return null
  const name = await readSetting(database, 'token.name')
  return {
    name: name === QUOTED_TOKEN ? null : name,
    symbol: await readSetting(database, 'token.symbol'),
    least: await readSetting(database, 'token.discount_min'),
    percent,
  }
}

export const judgeTokens = async (
  { database, ports }: Pick<SubscriptionServices, 'database' | 'ports'>,
  userId: string,
): Promise<TokensJudged> => {
  const terms = await tokenTermsOf(database)
  if (terms === null) return { kind: 'missing' }
  const held = await ports.tokens(userId)
  if (held.kind === 'unavailable') return held
  if (held.amount < amount(String(terms.least))) return { kind: 'missing' }
  return { kind: 'held', discountHundredths: terms.percent * 100 }
}
