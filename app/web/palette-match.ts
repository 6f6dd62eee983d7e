/** Finds commands by what somebody types: every word somewhere in the name or its other names, in any order, accents or not. */

export type Command<Group extends string = string> = {
  id: string
  group: Group
  label: string
  /** Other names it is found by. */
  also: readonly string[]
  /** What to say beside it, such as the pair of a bot. */
  hint: string | null
  run: () => void
}

/** Small letters without accents: `Előzmények` is found by `elozm`. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** 0 for a name that begins so, 1 for a word of it that does, 2 for anywhere; null where a word is missing. */
const rank = (command: Command, words: readonly string[], whole: string): number | null => {
  const label = fold(command.label)
  const everything = fold([command.label, ...command.also, command.hint ?? ''].join(' '))
  if (!words.every((word) => everything.includes(word))) return null
  if (label.startsWith(whole)) return 0
  return ` ${label}`.includes(` ${words[0] ?? ''}`) ? 1 : 2
}

/** What fits, the nearest first; all of them, in their own order, for an empty query. */
export const matching = <One extends Command>(commands: readonly One[], query: string): readonly One[] => {
  const whole = fold(query).trim()
  if (whole === '') return commands
  const words = whole.split(/\s+/)
  return commands
    .flatMap((command) => {
      const found = rank(command, words, whole)
      return found === null ? [] : [{ command, found }]
    })
    .toSorted((left, right) => left.found - right.found)
    .map(({ command }) => command)
}

/** Commands under the names of their groups; groups stand in the order of their first command. */
export const grouped = <Group extends string>(
  commands: readonly Command<Group>[],
): readonly { group: Group; commands: readonly Command<Group>[] }[] =>
  [...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => ({ group, commands: members }))
