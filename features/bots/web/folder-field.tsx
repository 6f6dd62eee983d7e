/** Asks where a bot or its trade goes: one of the folders that take it, or a new one by its name. */
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { folderMessages } from './folder-messages.ts'
import { type Chosen, type Goal, isLimitWrong, isNameShort, MOST_LIMIT, nameOfChoice } from './goal.ts'

type Props = {
  pair: string
  /** Folders that a whole bot can be put into; null where only its trade moves. */
  named: readonly { id: string; name: string }[] | null
  /** Folders with a limit of their own that take its trade; null where it has none to give. */
  targets: readonly BotSummary[] | null
  goal: Goal
  onGoal: (goal: Goal) => void
  /** What is said where nothing is chosen. */
  none: string
  help?: string
}

export const FolderField = ({ pair, named, targets, goal, onGoal, none, help }: Props) => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const labelOf = ({ name, tradeCount, investment }: BotSummary): string =>
    words.relocateTarget({
      name,
      trades: format.count(tradeCount),
      amount: format.money(investment, quoteOf(pair)),
    })
  const options: readonly { chosen: Chosen; label: string }[] = [
    { chosen: { kind: 'none' }, label: none },
    ...(named ?? []).map(({ id, name }) => ({ chosen: { kind: 'named' as const, id }, label: name })),
    ...(named === null ? [] : [{ chosen: { kind: 'new-named' as const }, label: words.folderNew }]),
    ...(targets ?? []).map((target) => ({
      chosen: { kind: 'limited' as const, id: target.id },
      label: labelOf(target),
    })),
    ...(targets === null ? [] : [{ chosen: { kind: 'new-limited' as const }, label: words.folderNewLimited }]),
  ]
  return (
    <Stack>
      <NativeSelect
        label={words.folder}
        description={help}
        value={nameOfChoice(goal.chosen)}
        onChange={({ currentTarget: { value } }) => {
          const { chosen } = options.find((option) => nameOfChoice(option.chosen) === value) ?? goal
          onGoal({ ...goal, chosen, name: goal.name === '' ? words.folderUsual({ pair }) : goal.name })
        }}
        data={options.map(({ chosen, label }) => ({ value: nameOfChoice(chosen), label }))}
      />
      {goal.chosen.kind === 'new-named' && <NameField goal={goal} onGoal={onGoal} />}
      {goal.chosen.kind === 'new-limited' && <NewFolder goal={goal} onGoal={onGoal} />}
    </Stack>
  )
}

type FieldProps = Pick<Props, 'goal' | 'onGoal'>

const NameField = ({ goal, onGoal }: FieldProps) => {
  const words = useMessages(folderMessages)
  return (
    <TextInput
      label={words.folderName}
      value={goal.name}
      maxLength={MOST_CHARACTERS}
      error={isNameShort(goal) ? words.nameTooShort({ least: LEAST_CHARACTERS }) : undefined}
      onChange={(event) => onGoal({ ...goal, name: event.currentTarget.value })}
      autoComplete="off"
    />
  )
}

/** By its name, and a limit where there is to be one; all else is where its first trade comes from. */
export const NewFolder = ({ goal, onGoal }: FieldProps) => {
  const words = useMessages(folderMessages)
  return (
    <>
      <NameField goal={goal} onGoal={onGoal} />
      <TextInput
        label={words.folderLimit}
        description={words.folderLimitHelp}
        value={goal.limit}
        inputMode="numeric"
        error={isLimitWrong(goal) ? words.folderLimitWrong({ most: MOST_LIMIT }) : undefined}
        onChange={(event) => onGoal({ ...goal, limit: event.currentTarget.value })}
        autoComplete="off"
      />
    </>
  )
}
