/** Where a bot or its trade is to go, as chosen and typed: into a folder that is there, or into a new one. */
import { LEAST_CHARACTERS } from '#bots/text-length.ts'

/** What is chosen: a folder of whole bots, which is a name over them, or one whose trades have a limit together; there already, or new. */
export type Chosen =
  | { kind: 'none' }
  | { kind: 'named'; id: string }
  | { kind: 'new-named' }
  | { kind: 'limited'; id: string }
  | { kind: 'new-limited' }

export type Goal = {
  chosen: Chosen
  /** Of a new folder, as typed; an empty limit is none. */
  name: string
  limit: string
}

export const noGoal: Goal = { chosen: { kind: 'none' }, name: '', limit: '' }

/** What names it in a list of choices. */
export const nameOfChoice = (chosen: Chosen): string => ('id' in chosen ? chosen.id : chosen.kind)

/** Whether the bot stays as it is, and only its place is another. */
export const keepsBot = ({ chosen: { kind } }: Goal): boolean => kind === 'named' || kind === 'new-named'

/** What the server takes as well (bots/folder/config.ts). */
export const MOST_LIMIT = 500

export const isNameShort = ({ name }: Goal): boolean => name.trim().length < LEAST_CHARACTERS

export const isLimitWrong = ({ limit }: Pick<Goal, 'limit'>): boolean => {
  const typed = limit.trim()
  const count = Number(typed)
  return typed !== '' && !(/^\d+$/.test(typed) && count >= 1 && count <= MOST_LIMIT)
}

/** Whether it could set out: nothing is missing or wrong. */
export const isGoal = (goal: Goal): boolean => {
  switch (goal.chosen.kind) {
    case 'none':
      return false
    case 'named':
    case 'limited':
      return true
    case 'new-named':
      return !isNameShort(goal)
    case 'new-limited':
      return !isNameShort(goal) && !isLimitWrong(goal)
  }
}
