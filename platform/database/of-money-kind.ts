/** Rows of one kind of money: that of a local exchange is neither play money nor real. */
import { and, type Column, eq, like, not, type SQL } from 'drizzle-orm'
import { LOCAL, type MoneyKind } from '../money-kind.ts'

export const ofMoneyKind = (
  { mode, exchange }: { mode: Column; exchange: Column },
  kind: MoneyKind,
): SQL | undefined => {
  if (kind === 'demo') return eq(mode, 'demo')
  const local = like(exchange, `%${LOCAL}`)
  return and(eq(mode, 'live'), kind === 'test' ? local : not(local))
}
