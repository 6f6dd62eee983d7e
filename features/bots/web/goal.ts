/** Where a bot or its trade is to go, as chosen and typed: into a folder that is there, or into a new one. */
import { LEAST_CHARACTERS } from '#bots/text-length.ts'

/** What stands for a new folder among the ids of those that are there: one of whole bots, made by its name alone. */
export const NEW_NAMED = 'new-named'
/** The same of one whose bots have a limit together. */
export const NEW_FOLDER = 'new'
/** Before the id of a folder of whole bots. */
const NAMED = 'named '

export type Goal = {
  /** The id of a folder, or what stands for a new one; empty while nothing is chosen. */
  chosen: string
  /** Of a new folder, as typed; an empty limit is none. */
  name: string
  limit: string
}

export const noGoal: Goal = { chosen: '', name: '', limit: '' }

/** What is chosen for a folder of whole bots. */
export const namedChoice = (folder: string): string => `${NAMED}${folder}`

/** The id of the folder of whole bots that is chosen; null where another thing is. */
export const namedOf = ({ chosen }: Goal): string | null =>
  chosen.startsWith(NAMED) ? chosen.slice(NAMED.length) : null

/** Whether the bot stays as it is, and only its place is another. */
export const keepsBot = (goal: Goal): boolean => goal.chosen === NEW_NAMED || namedOf(goal) !== null

/** What the server takes as well (bots/folder/config.ts). */
export const MOST_LIMIT = 500

export const isNameShort = ({ name }: Goal): boolean => name.trim().length < LEAST_CHARACTERS

export const isLimitWrong = ({ limit }: Goal): boolean => {
  const typed = limit.trim()
  const count = Number(typed)
  return typed !== '' && !(/^\d+$/.test(typed) && count >= 1 && count <= MOST_LIMIT)
}

/** Whether it could set out: nothing is missing or wrong. */
export const isGoal = (goal: Goal): boolean => {
  switch (goal.chosen) {
    case NEW_NAMED:
      return !isNameShort(goal)
    case NEW_FOLDER:
      return !isNameShort(goal) && !isLimitWrong(goal)
    default:
      return goal.chosen !== ''
  }
}
