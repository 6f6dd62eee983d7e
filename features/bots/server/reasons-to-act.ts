/** Why a bot waits for its user. */
import type { Reason, UnitReport } from '#engine/status.ts'

/** What a user has chosen asks for nothing. */
const chosen: readonly Reason[] = ['user', 'folder']

/** Each reason once, whether the bot or one of its trades has it; empty where it goes on by itself. */
export const reasonsToAct = ({ reasons, trades }: Pick<UnitReport, 'reasons' | 'trades'>): Reason[] => {
  const all = [...reasons, ...trades.flatMap((trade) => (trade.status === 'deleted' ? [] : trade.reasons))]
  return [...new Set(all)].filter((reason) => !chosen.includes(reason))
}
