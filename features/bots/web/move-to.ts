/** Sends a trade to the folder that was chosen. */
import { type Accepted, askBot, botsApi } from './api.ts'
import { type Goal, NEW_FOLDER } from './goal.ts'

/** Moves the trade, and answers with the id of its folder in place of the bot's. */
export const moveTo = async (goal: Goal, bot: string, trade: number): Promise<Accepted> => {
  if (goal.chosen !== NEW_FOLDER) {
    const accepted = await askBot(bot, { kind: 'relocate', trade, to: goal.chosen })
    return { ...accepted, id: goal.chosen }
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
