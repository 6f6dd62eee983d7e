/** Whose subscription it is, and the billing address that its VAT follows. */
import { Alert, Card, DataList, SimpleGrid, Text, Title } from '@mantine/core'
import { decimalOf } from '#platform/minor-units.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { OpenLink } from '../contract.ts'
import { rowWords } from '../messages.ts'
import { payPageWords } from './messages.ts'

const Fact = ({ label, value }: { label: string; value: string }) =>
  value === '' ? null : (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
    </DataList.Item>
  )

const Place = ({ place }: { place: OpenLink['place'] }) => {
  const words = useMessages(payPageWords)
  const language = useLanguage()
  if (place === null) return <Alert color="yellow">{words.noPlace}</Alert>
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(place.country) ?? place.country
  const numbers = [
    [words.taxNumber, place.taxNumber],
    [words.euVatNumber, place.euVatNumber],
  ].filter(([, number]) => number !== '')
  return (
    <>
      {[place.companyName, place.billingName, ...place.lines, country]
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      {numbers.map(([label, number]) => (
        <Text key={label} c="dimmed">{`${label}: ${number}`}</Text>
      ))}
    </>
  )
}

export const LinkFacts = ({
  link: { subscriber, package: name, interval, place, rows: price },
}: {
  link: OpenLink
}) => {
  const words = useMessages(payPageWords)
  const rows = useMessages(rowWords)
  const language = useLanguage()
  const format = useFormat()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card withBorder component="section">
        <Title order={2} size="h4" mb="sm">
          {words.subscriber}
        </Title>
        <DataList>
          <Fact label={words.name} value={subscriber.name} />
          <Fact label={words.email} value={subscriber.email} />
          <Fact label={words.package} value={name[language]} />
          <Fact
            label={words.interval}
            value={interval === 'monthly' ? rows.wizardIntervalMonthly : rows.wizardIntervalYearly}
          />
          <Fact label={rows.wizardRowTotal} value={format.money(decimalOf(price.gross), price.currency)} />
        </DataList>
      </Card>
      <Card withBorder component="section" style={{ overflowWrap: 'anywhere' }}>
        <Title order={2} size="h4" mb="sm">
          {words.place}
        </Title>
        <Place place={place} />
      </Card>
    </SimpleGrid>
  )
}
