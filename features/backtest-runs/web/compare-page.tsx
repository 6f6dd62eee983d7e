import { Card, Skeleton, Stack, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { SettingsCompared } from '#features/bots/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { isValues } from '#platform/web/form-values.ts'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { WholeRun } from '../contract.ts'
import { MOST_COMPARED } from '../rules.ts'
import { runQuery } from './api.ts'
import { Curves } from './curves.tsx'
import { FiguresTable } from './figures-table.tsx'
import { runWords } from './messages.ts'
import { runName } from './run-name.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of runs, parted by commas; what is none is passed over. */
const idsOf = (runs: unknown): readonly string[] =>
  typeof runs === 'string' ? [...new Set(runs.split(','))].filter((id) => UUID.test(id)).slice(0, MOST_COMPARED) : []

export const Route = createFileRoute('/backtest/compare')({
  staticData: { grant: 'trading', title: { en: 'Compare backtests', hu: 'Visszamérések összevetése' } },
  validateSearch: ({ runs }: { runs?: unknown } & SearchSchemaInput) => ({ runs: idsOf(runs).join(',') }),
  component: ComparePage,
})

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card p="md">
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </Card>
)

const Compared = ({ runs: [first, ...others] }: { runs: readonly [WholeRun, ...WholeRun[]] }) => {
  const words = useMessages(runWords)
  const language = useLanguage()
  const runs = useMemo(() => [first, ...others], [first, others])
  // Runs of one pair would have one name.
  const titles = useMemo(() => runs.map((run, index) => `${index + 1}. ${runName(run, language)}`), [runs, language])
  const formOf = ({ family, form }: WholeRun) => ({ family, form: isValues(form) ? form : {} })
  return (
    <Stack>
      <Card p="md">
        <Curves runs={runs} titles={titles} />
      </Card>
      <Section title={words.figures}>
        <FiguresTable runs={runs} titles={titles} />
      </Section>
      <Section title={words.differences}>
        <Suspense fallback={<Skeleton height={240} />}>
          <SettingsCompared
            forms={[formOf(first), ...others.map(formOf)]}
            titles={titles}
            label={words.settings}
            same={words.same}
          />
        </Suspense>
      </Section>
    </Stack>
  )
}

function ComparePage() {
  const ids = idsOf(Route.useSearch().runs)
  const words = useMessages(runWords)
  const answers = useQueries({ queries: ids.map(runQuery) })
  const [first, ...others] = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  const isWaiting = answers.some(({ isPending }) => isPending)
  return (
    <>
      <PageHeading
        {...(ids.length === 0 ? { subtitle: words.compareNone } : {})}
        actions={
          <ButtonLink variant="default" to="/backtest">
            {words.all}
          </ButtonLink>
        }
      >
        {words.compareTitle}
      </PageHeading>
      {error !== null && <Problem error={error} />}
      {isWaiting && error === null && <Skeleton height={480} />}
      {first !== undefined && !isWaiting && <Compared runs={[first, ...others]} />}
    </>
  )
}
