/** What starting and suspending would change of a bot. */
import type { BotSummary } from './api.ts'
import { areProfitsOff } from './folder-acts.ts'

/** Whether the next press starts it, or suspends it; null where neither makes sense. */
export const toggleOf = ({ status }: Pick<BotSummary, 'status'>): 'start' | 'suspend' | null => {
  switch (status) {
    case 'suspended':
    case 'suspended-buy':
      return 'start'
    case 'active':
    case 'waiting':
      return 'suspend'
    case 'pending':
    case 'closed':
    case 'deleted':
      return null
  }
}

/** Whether the act changes anything of the bot. */
export const isMeant = (
  { kind, part }: { kind: 'suspend' | 'start'; part: 'all' | 'entries' | 'profits' },
  bot: BotSummary,
): boolean => {
  const toggle = toggleOf(bot)
  if (toggle === null) return false
  const isOff = areProfitsOff(bot)
  switch (part) {
    case 'entries':
      return toggle === kind
    case 'profits':
      return isOff === (kind === 'start')
    case 'all':
      return toggle === kind || isOff === (kind === 'start')
  }
}
