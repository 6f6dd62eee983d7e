/** On the last look at a new bot: whether it goes into a folder at once. */
import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Side } from '#engine/market.ts'
import { useMessages } from '#platform/web/language.tsx'
import { type BotSummary, targetsQuery } from './api.ts'
import { type Beginning, targetsOf } from './folder-acts.ts'
import { FolderField } from './folder-field.tsx'
import { folderMessages } from './folder-messages.ts'
import type { Goal } from './goal.ts'

const none: readonly BotSummary[] = []

type Props = { family: string; bot: Beginning; entersBy: Side; goal: Goal; onGoal: (goal: Goal) => void }

export default function FolderStep({ family, bot, entersBy, goal, onGoal }: Props) {
  const words = useMessages(folderMessages)
  const { exchange, pair, mode } = bot
  const { data } = useQuery(targetsQuery({ family, exchange, pair, mode }))
  return (
    <Card p="md">
      <FolderField
        pair={bot.pair}
        targets={targetsOf(bot, entersBy, data?.bots ?? none)}
        goal={goal}
        onGoal={onGoal}
        none={words.folderNone}
        help={words.folderHelp}
      />
    </Card>
  )
}
