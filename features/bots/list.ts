/** A user's own bots as a list: sorted, filtered and counted where they are kept. */
import { statuses } from '#engine/status.ts'
import { byPage, list, oneOf, text } from '#platform/list.ts'
import { LONGEST_TAG } from './note-rules.ts'

export const modes = ['demo', 'live'] as const
export const needs = ['you'] as const

/** The longest name of a family. */
const FAMILY_LENGTH = 30
/** As many as an id has. */
const FOLDER_LENGTH = 36
/** Letters of a name or a pair that are searched for. */
const SEARCH_LENGTH = 60

const first = ['bot', 'status', 'account', 'week', 'nearest', 'investment', 'realised', 'unrealised', 'total', 'pace']
const columns = [...first, 'hold', 'fees', 'runs', 'trades', 'used', 'limit', 'left', 'started', 'created']

export const botList = list({
  rows: 'bots',
  grant: 'trading',
  path: '/bots',
  filters: {
    mode: oneOf(modes),
    /** Those that are deleted are listed, with what they made, where they are asked for. */
    status: oneOf(statuses),
    /** Those that wait for an act of their user. */
    needs: oneOf(needs),
    /** Words that stand anywhere in the name or the pair, in small or capital letters, with accents or without. */
    q: text(SEARCH_LENGTH),
    /** A tag that its user gave it, letter by letter. */
    tag: text(LONGEST_TAG),
  },
  /** Of all families where none is named. */
  scope: {
    family: text(FAMILY_LENGTH),
    /** Those in a folder, by its id; `none` for those that are in none and are none themselves. */
    folder: text(FOLDER_LENGTH),
  },
  pages: byPage(
    ['created', 'bot', 'status', 'total', 'investment', 'realised', 'unrealised', 'fees', 'runs', 'started'],
    { sort: 'created', direction: 'descending' },
  ),
  columns: { all: columns, first },
})
