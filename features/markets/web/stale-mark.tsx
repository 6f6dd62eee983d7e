/** Says of an exchange that is silent since when it is; nothing of one that is heard. */
import { Badge, Tooltip } from '@mantine/core'
import IconAlertTriangleFilled from 'icon:alert-triangle-filled'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { exchangeWords } from './exchange-words.ts'
import { useStaleSince } from './use-market-state.ts'

export const StaleMark = ({ exchange }: { exchange: string }) => {
  const words = useMessages(exchangeWords)
  const format = useFormat()
  const sinceMs = useStaleSince(exchange)
  if (sinceMs === null) return null
  return (
    <Tooltip label={words.staleHelp} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <Badge
        component="span"
        variant="default"
        leftSection={<IconAlertTriangleFilled size={12} color="var(--warning)" />}
        tabIndex={0}
        tt="none"
      >
        {words.staleSince({ time: format.time(sinceMs) })}
      </Badge>
    </Tooltip>
  )
}
