/** Whether a new bot goes into a folder at once. */
import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Side } from '#engine/market.ts'
import { useMessages } from '#platform/web/language.tsx'
import { type BotSummary, targetsQuery } from './api.ts'
import { type Beginning, targetsOf } from './folder-acts.ts'
import { FolderField } from './folder-field.tsx'
import { folderMessages } from './folder-messages.ts'
import { folderChoiceQuery } from './folders-api.ts'
import type { Goal } from './goal.ts'

const none: readonly BotSummary[] = []

export type FolderStepProps = {
  family: string
  bot: Beginning
  entersBy: Side
  /** Whether its trade could be one of several that have a limit together. */
  isSingle: boolean
  goal: Goal
  onGoal: (goal: Goal) => void
}

export default function FolderStep({ family, bot, entersBy, isSingle, goal, onGoal }: FolderStepProps) {
  const words = useMessages(folderMessages)
  const { exchange, pair, mode } = bot
  const named = useQuery(folderChoiceQuery(family)).data?.folders
  const { data } = useQuery({ ...targetsQuery({ family, exchange, pair, mode }), enabled: isSingle })
  return (
    <Card p="md">
      <FolderField
        pair={pair}
        named={named ?? []}
        targets={isSingle ? targetsOf(bot, entersBy, data?.bots ?? none) : null}
        goal={goal}
        onGoal={onGoal}
        none={words.folderNone}
        help={isSingle ? words.folderHelp : words.folderNamedHelp}
      />
    </Card>
  )
}
