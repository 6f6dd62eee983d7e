/** Whether the log is as it was written. */
import { Alert, Text } from '@mantine/core'
import IconLink from 'icon:link'
import IconLinkOff from 'icon:link-off'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { auditApi } from './api.ts'
import { auditWords } from './messages.ts'

const CHECKED_MS = 60_000

export const ChainStateLine = () => {
  const words = useMessages(auditWords)
  const format = useFormat()
  const { data, error, refetch } = useQuery(auditApi.check.queryOptions({ staleTime: CHECKED_MS }))
  if (error !== null) return <Problem error={error} retry={() => void refetch()} />
  if (data?.kind === 'broken')
    return (
      <Alert color="red" icon={<IconLinkOff size={20} />} title={words.brokenTitle} role="alert" mb="md">
        {words.broken({ sequence: format.count(data.sequence), time: format.dateTimeSecond(data.atMs) })}
      </Alert>
    )
  if (data?.kind === 'cut')
    return (
      <Alert color="red" icon={<IconLinkOff size={20} />} title={words.brokenTitle} role="alert" mb="md">
        {words.cut({
          last: format.count(data.last),
          sequence: format.count(data.sequence),
          time: format.dateTimeSecond(data.atMs),
        })}
      </Alert>
    )
  const keptSinceMs = data?.keptSinceMs ?? null
  if (keptSinceMs !== null)
    return (
      <Alert color="yellow" icon={<IconLinkOff size={20} />} role="alert" mb="md">
        {words.keptLate({ since: format.dateTimeSecond(keptSinceMs) })}
      </Alert>
    )
  return (
    <Text c="dimmed" mb="md" mih={24} role="status" style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <IconLink size={18} aria-hidden style={{ flexShrink: 0 }} />
      {data === undefined
        ? words.checking
        : data.sinceMs === null
          ? words.unbrokenEmpty
          : `${words.unbroken({ rows: format.count(data.rows), since: format.dateTime(data.sinceMs) })} ${
              data.anchored === null ? words.notAnchored : words.anchored({ sequence: format.count(data.anchored) })
            }`}
    </Text>
  )
}
