/** Where a trade is to go, as chosen and typed: into a folder that is there, or into a new one by its name. */
import { LEAST_CHARACTERS } from '#bots/text-length.ts'

/** What stands for a new folder among the ids of those that are there. */
export const NEW_FOLDER = 'new'

export type Goal = {
  /** The id of a folder, or that of a new one; empty while nothing is chosen. */
  chosen: string
  /** Of a new folder, as typed; an empty limit is none. */
  name: string
  limit: string
}

export const noGoal: Goal = { chosen: '', name: '', limit: '' }

/** What the server takes as well (bots/folder/config.ts). */
export const MOST_LIMIT = 500

export const isNameShort = ({ name }: Goal): boolean => name.trim().length < LEAST_CHARACTERS

export const isLimitWrong = ({ limit }: Goal): boolean => {
  const typed = limit.trim()
  const count = Number(typed)
  return typed !== '' && !(/^\d+$/.test(typed) && count >= 1 && count <= MOST_LIMIT)
}

/** Whether the trade could set out: nothing is missing or wrong. */
export const isGoal = (goal: Goal): boolean =>
  goal.chosen === NEW_FOLDER ? !isNameShort(goal) && !isLimitWrong(goal) : goal.chosen !== ''
