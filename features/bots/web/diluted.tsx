/** How often the open cycles of a bot have bought more, beside the settings that say how often they may. */
import { Text } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Bot } from './api.ts'
import { dilutedMessages } from './diluted-messages.ts'

export const Diluted = ({ trades }: Pick<Bot, 'trades'>) => {
  const words = useMessages(dilutedMessages)
  const format = useFormat()
  return trades.map(({ id, pair, dilutions }) =>
    dilutions === null ? null : (
      <Text key={id} size="sm" c="dimmed" mb="xs">
        {trades.length > 1 && `${pair}: `}
        {words.inCycle({ used: format.count(dilutions.used), most: format.count(dilutions.most) })}
      </Text>
    ),
  )
}
