import { Alert, Button, Card, CopyButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ReportView } from '#features/backtest/web/index.ts'
import { FormSettings, WithSettings } from '#features/bots/web/index.ts'
import { AskButton } from '#platform/web/ask-button.tsx'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { isValues } from '#platform/web/form-values.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { runQuery, runsApi } from './api.ts'
import { FiguresTable } from './figures-table.tsx'
import { runWords } from './messages.ts'
import { type Named, runName } from './run-name.ts'
import { runText } from './run-text.ts'
import { Star } from './star.tsx'
import { useFigures, usePeriod } from './use-figures.ts'

export const Route = createFileRoute('/backtest/run/$runId')({
  staticData: { grant: 'trading', title: { en: 'Backtest', hu: 'Visszamérés' } },
  component: RunPage,
})

const CopyText = ({ text }: { text: string }) => {
  const words = useMessages(runWords)
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? words.copied : words.copy}
        </Button>
      )}
    </CopyButton>
  )
}

/** With the settings, which come a moment later than the rest. */
const Share = ({ run, name }: Named) => {
  const words = useMessages(runWords)
  const figures = useFigures()
  const period = usePeriod()
  const { family, form } = run
  const told = { name: `${words.title}: ${name}`, period: period(run), figures: figures(run) }
  if (!isValues(form)) return <CopyText text={runText({ ...told, settings: { title: words.settings, lines: [] } })} />
  return (
    <Suspense fallback={<Button disabled>{words.copy}</Button>}>
      <WithSettings family={family} form={form}>
        {(lines) => <CopyText text={runText({ ...told, settings: { title: words.settings, lines } })} />}
      </WithSettings>
    </Suspense>
  )
}

const Acts = ({ run, name }: Named) => {
  const words = useMessages(runWords)
  const navigate = Route.useNavigate()
  const { family, id } = run
  return (
    <Group gap="sm">
      <ButtonLink to="/bots/$family/create" params={{ family }} search={{ from: id }}>
        {words.start}
      </ButtonLink>
      <ButtonLink variant="default" to="/backtest/new/$family" params={{ family }} search={{ from: id, depth: 'full' }}>
        {words.change}
      </ButtonLink>
      <ButtonLink variant="default" to="/backtest/compare" search={{ runs: id }}>
        {words.compareThis}
      </ButtonLink>
      <Share run={run} name={name} />
      <AskButton
        of={runsApi.forget}
        input={{ run: id }}
        confirm={words.forget}
        title={words.forgetTitle}
        text={words.forgetText}
        tone="danger"
        done={words.forgotten}
        leave={() => navigate({ to: '/backtest' })}
      />
    </Group>
  )
}

const Whole = ({ run, name }: Named) => {
  const words = useMessages(runWords)
  const period = usePeriod()
  const { form, report, fees, days, family } = run
  return (
    <Stack>
      {report === null ? (
        <>
          <Alert color="gray">{words.otherVersion}</Alert>
          <Text size="sm" c="dimmed">
            {period(run)}
          </Text>
          <FiguresTable runs={[{ run, name }]} />
        </>
      ) : (
        <Card p="md">
          <ReportView report={report} fees={fees} days={days} />
        </Card>
      )}
      <section aria-labelledby="settings">
        <Title order={2} size="h4" id="settings" mb="sm">
          {words.settings}
        </Title>
        <Suspense fallback={<Skeleton height={400} />}>
          {isValues(form) && <FormSettings family={family} form={form} />}
        </Suspense>
      </section>
    </Stack>
  )
}

function RunPage() {
  const { runId } = Route.useParams()
  const words = useMessages(runWords)
  const language = useLanguage()
  const format = useFormat()
  const { data: run, error, refetch } = useQuery(runQuery(runId))
  const name = run === undefined ? words.title : runName(run, language)
  return (
    <>
      <PageHeading
        subtitle={run === undefined ? '\u00a0' : words.at({ time: format.dateTime(run.atMs) })}
        actions={
          <>
            {run !== undefined && <Star run={run} name={name} />}
            <ButtonLink variant="default" to="/backtest">
              {words.all}
            </ButtonLink>
          </>
        }
      >
        {name}
      </PageHeading>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {run === undefined && error === null && <Skeleton height={640} />}
      {run !== undefined && (
        <Stack>
          <Acts run={run} name={name} />
          <Whole run={run} name={name} />
        </Stack>
      )}
    </>
  )
}
