/** The card that renews the own subscription, and the way to be rid of it. Nothing where none is kept. */
import { DataList, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Section } from '#platform/web/section.tsx'
import { cardName } from '../card-name.ts'
import { paymentsApi } from './api.ts'
import { savedCardWords } from './messages.ts'

type Props = {
  isLocked: boolean
  /** When it is charged next; null where the subscription does not go on. */
  chargedAtMs: number | null
}

export const SavedCard = ({ isLocked, chargedAtMs }: Props) => {
  const words = useMessages(savedCardWords)
  const format = useFormat()
  const { data } = useQuery(paymentsApi.card.queryOptions())
  if (data === undefined || data.card === null) return null
  const { card } = data
  const lines: [string, string][] = [
    [words.card, cardName(card)],
    [words.valid, `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`],
    [words.next, chargedAtMs === null ? words.nextNever : format.dateTime(chargedAtMs)],
    [words.agreed, format.date(card.consentedAtMs)],
  ]
  return (
    <Section title={words.title}>
      <Text>{words.text}</Text>
      <DataList>
        {lines.map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <Group>
        <AskButton
          of={paymentsApi.removeCard}
          input={undefined}
          done={words.removed}
          confirm={words.remove}
          title={words.removeTitle}
          text={words.removeText}
          tone="danger"
          isDisabled={isLocked}
        />
      </Group>
    </Section>
  )
}
