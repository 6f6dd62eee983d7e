/** The long explanation of one field, with the numbers of the pair and of the form as they stand. */
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Why } from '#bots/form.ts'
import { Skeleton } from '@mantine/core'
import type { FormValues } from '#platform/web/form-values.ts'
import { useLanguage, useMessages, useOpenFormat } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import type { FamilyModule } from './family-kit.ts'
import { marketOf } from './market-of.ts'
import type { FieldView } from './plan.ts'
import { formOf } from './plan-of.ts'
import { formatValues, sayText, type Values } from './say.ts'
import { wizardMessages } from './wizard-messages.ts'

type Book = Awaited<ReturnType<FamilyModule['loadWhy']>>

/** What an explanation is asked about. */
export type Asked = {
  family: FamilyModule
  values: FormValues
  market: MarketSummary
  /** The last price, newer than the one of the market. */
  price: string
}

const useFacts = ({ family, values, market, price }: Asked, book: Book | undefined): Values => {
  const format = useOpenFormat()
  if (book === undefined) return {}
  return formatValues(book.whyFacts(marketOf(market, price), formOf(family, values)), format, market.tickSize)
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={4}>
        {title}
      </Title>
      <Text>{children}</Text>
    </section>
  )
}

const Parts = ({ why, facts, pair }: { why: Why; facts: Values; pair: string }) => {
  const words = useMessages(wizardMessages)
  const example = <Part title={words.whyExample({ pair })}>{sayText(why.example, facts)}</Part>
  switch (why.kind) {
    case 'measure':
      return (
        <>
          {example}
          <Part title={words.whyTooSmall}>{sayText(why.tooSmall, facts)}</Part>
          <Part title={words.whyTooLarge}>{sayText(why.tooLarge, facts)}</Part>
        </>
      )
    case 'choice':
      return (
        <>
          {example}
          <Part title={words.whyOtherwise}>{sayText(why.otherwise, facts)}</Part>
        </>
      )
  }
}

type Props = { field: FieldView; asked: Asked; onClose: () => void }

export const WhyDrawer = ({ field, asked, onClose }: Props) => {
  const language = useLanguage()
  const {
    data: book,
    error,
    refetch,
  } = useQuery({
    queryKey: ['why', asked.family.words.en.title],
    queryFn: asked.family.loadWhy,
    staleTime: 'static',
  })
  const facts = useFacts(asked, book)
  const why = book?.why[language][field.name]
  return (
    <Sheet title={field.label} onClose={onClose}>
      <Stack gap="lg">
        {error !== null && <Problem error={error} retry={() => void refetch()} />}
        {error === null && book === undefined && <Skeleton h={320} />}
        {why !== undefined && (
          <>
            <Text size="lg">{sayText(why.about, facts)}</Text>
            <Parts why={why} facts={facts} pair={asked.market.pair} />
            {field.limits !== undefined && <Text c="dimmed">{field.limits}</Text>}
          </>
        )}
      </Stack>
    </Sheet>
  )
}
