/** What a folder is and what its bots come to: the fields of a folder (spec 001 section 3). */
import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { exchangeWords } from '#features/markets/web/index.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import { Time } from '#platform/web/time.tsx'
import type { FolderFacts } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} className="tabular" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)

const joined = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.join(', '))

const Sums = ({ folder: { totals }, of }: { folder: FolderFacts; of: 'investment' | 'realised' | 'total' }) =>
  totals.length === 0
    ? '–'
    : totals.map(({ kind, quote, [of]: amount }) => (
        <div key={`${kind} ${quote}`}>
          {of === 'investment' ? <Money amount={amount} asset={quote} /> : <Profit amount={amount} asset={quote} />}
        </div>
      ))

/** What selling all of it now would make, of each kind of money and quote asset, with the part that it is of its cost. */
const Risk = ({ folder: { risk } }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  if (risk.length === 0) return words.rateRiskNone
  return risk.map(({ kind, quote, amount, cost, percent }) => (
    <div key={`${kind} ${quote}`}>
      <Profit amount={amount} asset={quote} /> ({format.percent(percent, 'always')})
      <Text size="xs" c="dimmed">
        {words.rateRiskOf({ cost: format.money(cost, quote) })}
      </Text>
    </div>
  ))
}

export const FolderFigures = ({ folder }: { folder: FolderFacts }) => {
  const words = useMessages(foldersWords)
  const { exchangeTitle } = useMessages(exchangeWords)
  const format = useFormat()
  const { pairs, exchanges, keys, limit, used, startedAtMs, createdAtMs } = folder
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, sm: 4 }}
      m={0}
      spacing="md"
      verticalSpacing="xs"
      aria-label={words.facts}
    >
      <Figure label={words.pair}>{joined(pairs)}</Figure>
      <Figure label={words.exchange}>{joined(exchanges.map((name) => exchangeTitle({ name })))}</Figure>
      <Figure label={words.key}>{keys.length === 0 && folder.bots > 0 ? words.demo : joined(keys)}</Figure>
      <Figure label={words.investment}>
        <Sums folder={folder} of="investment" />
      </Figure>
      <Figure label={words.realised}>
        <Sums folder={folder} of="realised" />
      </Figure>
      <Figure label={words.total}>
        <Sums folder={folder} of="total" />
      </Figure>
      <Figure label={words.bots}>{format.count(folder.bots)}</Figure>
      <Figure label={words.trades}>{format.count(folder.trades)}</Figure>
      <Figure label={words.used}>{format.count(used)}</Figure>
      <Figure label={words.limit}>{limit === null ? words.noLimit : format.count(limit)}</Figure>
      <Figure label={words.remaining}>{limit === null ? '–' : format.count(Math.max(0, limit - used))}</Figure>
      <Figure label={words.created}>
        <Time atMs={createdAtMs} />
      </Figure>
      <Figure label={words.started}>{startedAtMs === null ? words.notStarted : <Time atMs={startedAtMs} />}</Figure>
      <Figure label={words.pending}>{format.count(folder.pending)}</Figure>
      <Figure label={words.completed}>{format.count(folder.completed)}</Figure>
      <Figure label={words.rateRisk}>
        <Risk folder={folder} />
      </Figure>
      <Figure label={words.copies}>{words.copiesNone}</Figure>
    </SimpleGrid>
  )
}
