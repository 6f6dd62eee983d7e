/** Sends a trade to the folder that was chosen, or its whole bot. */
import { type Accepted, askBot, botsApi } from './api.ts'
import { type Into, placeBots } from './folders-api.ts'
import { type Goal, keepsBot } from './goal.ts'

/** Where the whole bot goes that keeps what it is. */
export const intoOf = ({ chosen, name }: Goal): Into =>
  chosen.kind === 'named' ? { id: chosen.id } : { name: name.trim() }

/** Moves the trade, and answers with the id of its folder in place of the bot's. */
export const moveTrade = async (goal: Goal, bot: string, trade: number): Promise<Accepted> => {
  if (goal.chosen.kind === 'limited') {
    const to = goal.chosen.id
    return { ...(await askBot(bot, { kind: 'relocate', trade, to })), id: to }
  }
  const limit = goal.limit.trim() === '' ? null : Number(goal.limit.trim())
  return botsApi.makeFolder.call({
    commandId: crypto.randomUUID(),
    id: bot,
    trade,
    name: goal.name.trim(),
    limit,
  })
}

/** The one trade of a bot alone. */
const TRADE = 1

/** A bot that was just made goes where its user wants it; the answer has the id of where its trade is then. */
export const moveNew = async (goal: Goal, family: string, made: Accepted): Promise<Accepted> => {
  if (!keepsBot(goal)) return moveTrade(goal, made.id, TRADE)
  // The read tables have to know it before it can be put anywhere.
  await botsApi.reached.call({ shard: made.shard, position: made.position })
  await placeBots(family, [made.id], intoOf(goal))
  return made
}
