/** Asks where a trade goes: one of the folders that take it, or a new one by its name. */
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { folderMessages } from './folder-messages.ts'
import { type Goal, isLimitWrong, isNameShort, MOST_LIMIT, NEW_FOLDER } from './goal.ts'

type Props = {
  pair: string
  targets: readonly BotSummary[]
  goal: Goal
  onGoal: (goal: Goal) => void
  /** What is said where nothing is chosen. */
  none: string
  help?: string
}

export const FolderField = ({ pair, targets, goal, onGoal, none, help }: Props) => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const labelOf = ({ name, tradeCount, investment }: BotSummary): string =>
    words.relocateTarget({
      name,
      trades: format.count(tradeCount),
      amount: format.money(investment, quoteOf(pair)),
    })
  return (
    <Stack>
      <NativeSelect
        label={words.folder}
        description={help}
        value={goal.chosen}
        onChange={({ currentTarget: { value } }) =>
          onGoal({ ...goal, chosen: value, name: goal.name === '' ? words.folderUsual({ pair }) : goal.name })
        }
        data={[
          { value: '', label: none },
          ...targets.map((target) => ({ value: target.id, label: labelOf(target) })),
          { value: NEW_FOLDER, label: words.folderNew },
        ]}
      />
      {goal.chosen === NEW_FOLDER && <NewFolder goal={goal} onGoal={onGoal} />}
    </Stack>
  )
}

/** By its name alone; all else is where its first trade comes from. */
export const NewFolder = ({ goal, onGoal }: Pick<Props, 'goal' | 'onGoal'>) => {
  const words = useMessages(folderMessages)
  return (
    <>
      <TextInput
        label={words.folderName}
        value={goal.name}
        maxLength={MOST_CHARACTERS}
        error={isNameShort(goal) ? words.nameTooShort({ least: LEAST_CHARACTERS }) : undefined}
        onChange={(event) => onGoal({ ...goal, name: event.currentTarget.value })}
        autoComplete="off"
      />
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
