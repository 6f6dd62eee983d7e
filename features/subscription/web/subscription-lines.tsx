/** Interval and renewal, for the overview of the profile. */
import { DataList } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { mineQuery } from './api.ts'
import { subscriptionWords } from './messages.ts'

const Line = ({ label, children }: { label: string; children: string }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
)

export const SubscriptionLines = () => {
  const words = useMessages(subscriptionWords)
  const format = useFormat()
  const { data } = useQuery(mineQuery)
  return (
    <DataList>
      <Line label={words.interval}>{data === undefined ? '–' : words[data.interval]}</Line>
      <Line label={words.until}>
        {data === undefined ? '–' : data.expiresAtMs === null ? words.endless : format.dateTime(data.expiresAtMs)}
      </Line>
      <Line label={words.renewal}>{data === undefined ? '–' : data.renew ? words.renewalOn : words.renewalOff}</Line>
    </DataList>
  )
}
