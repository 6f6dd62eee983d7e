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
import { LEAST_COMPARED, MOST_COMPARED } from '../rules.ts'
import { runQuery } from './api.ts'
import { ChooseRuns } from './choose-runs.tsx'
import { ComparedRuns } from './compared-runs.tsx'
import { Curves } from './curves.tsx'
import { FiguresTable } from './figures-table.tsx'
import { runWords } from './messages.ts'
import { numbered } from './run-name.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids of runs, parted by commas; what is none is passed over. */
const idsOf = (runs: unknown): readonly string[] =>
  typeof runs === 'string' ? [...new Set(runs.split(','))].filter((id) => UUID.test(id)).slice(0, MOST_COMPARED) : []

export const Route = createFileRoute('/backtest/compare')({
  staticData: { grant: 'trading', title: { en: 'Compare backtests', hu: 'Visszamérések összevetése' } },
  validateSearch: ({ runs, choose }: { runs?: unknown; choose?: unknown } & SearchSchemaInput) => ({
    runs: idsOf(runs).join(','),
    // The list again, with these picked.
    ...(choose === true ? { choose } : {}),
  }),
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
  const runs = useMemo(() => numbered([first, ...others], language), [first, others, language])
  const formOf = ({ family, form }: WholeRun) => ({ family, form: isValues(form) ? form : {} })
  return (
    <Stack>
      <Card p="md">
        <Curves runs={runs} />
        <ComparedRuns runs={runs} />
      </Card>
      <Section title={words.figures}>
        <FiguresTable runs={runs} />
      </Section>
      <Section title={words.differences}>
        <Suspense fallback={<Skeleton height={240} />}>
          <SettingsCompared
            forms={[formOf(first), ...others.map(formOf)]}
            titles={runs.map(({ name }) => name)}
            label={words.settings}
            same={words.same}
          />
        </Suspense>
      </Section>
    </Stack>
  )
}

/** What is left where others have been deleted meanwhile is picked already. */
const Found = ({ runs, isChoosing }: { runs: readonly WholeRun[]; isChoosing: boolean }) => {
  const [first, ...others] = runs
  return isChoosing || first === undefined || others.length === 0 ? (
    <ChooseRuns first={runs.map(({ id }) => id)} />
  ) : (
    <Compared runs={[first, ...others]} />
  )
}

function ComparePage() {
  const { runs: asked, choose = false } = Route.useSearch()
  const ids = idsOf(asked)
  const words = useMessages(runWords)
  const answers = useQueries({ queries: ids.map(runQuery) })
  const runs = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  const isChoosing = choose || ids.length < LEAST_COMPARED
  const isWaiting = answers.some(({ isPending }) => isPending)
  return (
    <>
      <PageHeading
        {...(isChoosing ? { subtitle: words.compareHelp } : {})}
        actions={
          <>
            {!isChoosing && (
              <ButtonLink variant="default" to="/backtest/compare" search={{ runs: asked, choose: true }}>
                {words.chooseOthers}
              </ButtonLink>
            )}
            <ButtonLink variant="default" to="/backtest">
              {words.all}
            </ButtonLink>
          </>
        }
      >
        {words.compareTitle}
      </PageHeading>
      {error !== null && <Problem error={error} />}
      {isWaiting ? <Skeleton height={480} /> : <Found runs={runs} isChoosing={isChoosing} />}
    </>
  )
}
