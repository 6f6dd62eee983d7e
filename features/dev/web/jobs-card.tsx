/** What is done in the background: when, how it went, and a way to have it done now. */
import { Badge, Button, Text, Title } from '@mantine/core'
import IconClockPause from 'icon:clock-pause'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DayField } from '#platform/web/day-field.tsx'
import { readDay } from '#platform/web/day-text.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { JobRow } from '../contract.ts'
import { devApi } from './api.ts'
import { devWords } from './messages.ts'

/** While something runs or waits, how it went is looked up again and again. */
const LOOK_EVERY_MS = 2000

const Last = ({ last }: Pick<JobRow, 'last'>) => {
  const words = useMessages(devWords)
  if (last === null)
    return (
      <Text inherit c="dimmed">
        {words.jobNever}
      </Text>
    )
  return (
    <>
      <Badge variant="light" color={last.result === 'done' ? 'brand' : 'red'} autoContrast>
        {last.result === 'done' ? words.jobDone : words.jobFailed}
      </Badge>{' '}
      <Time atMs={last.startedAtMs} as="dateTimeSecond" />
      {last.problem !== null && (
        <Text size="sm" c="red" style={{ overflowWrap: 'anywhere' }}>
          {last.problem}
        </Text>
      )}
    </>
  )
}

const useColumns = (label: string, onRun: (name: string) => void): readonly Column<JobRow>[] => {
  const words = useMessages(devWords)
  return useMemo(
    () => [
      { id: 'name', header: words.job, cell: ({ name }) => name, card: 'title' },
      {
        id: 'schedule',
        header: words.jobSchedule,
        cell: ({ schedule }) =>
          typeof schedule === 'number' ? words.jobEvery({ seconds: schedule / 1000 }) : (schedule ?? words.jobOnDemand),
      },
      { id: 'last', header: words.jobLast, cell: ({ last }) => <Last last={last} /> },
      {
        id: 'duration',
        header: words.jobDuration,
        numeric: true,
        cell: ({ last }) => (last === null ? '–' : `${last.durationMs} ms`),
      },
      {
        id: 'runs',
        header: words.jobRuns,
        numeric: true,
        cell: ({ last }) => (last === null ? '0' : words.jobCounts({ runs: last.runs, failures: last.failures })),
      },
      {
        id: 'run',
        header: words.jobRun,
        card: 'foot',
        cell: ({ name, state }) => (
          <Button
            variant="default"
            loading={state !== 'idle'}
            aria-label={`${label}: ${name}`}
            onClick={() => onRun(name)}
          >
            {label}
          </Button>
        ),
      },
    ],
    [words, label, onRun],
  )
}

/** Null runs a job in the present. */
const useRun = (day: string | null) => {
  const queryClient = useQueryClient()
  const settled = { onSettled: () => void queryClient.invalidateQueries({ queryKey: devApi.jobs.key() }) }
  const { mutate: run, error } = useMutation(devApi.runJob.mutationOptions(settled))
  const { mutate: runOn, error: errorOn } = useMutation(devApi.runJobOn.mutationOptions(settled))
  const onRun = useMemo(
    () => (name: string) => (day === null ? run({ name }) : runOn({ name, day })),
    [day, run, runOn],
  )
  return { onRun, refusal: error ?? errorOn }
}

type Props = { isDemo: boolean }

export const JobsCard = ({ isDemo }: Props) => {
  const words = useMessages(devWords)
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const day = readDay(typed, format.region)
  const { data, error, isPending, refetch } = useQuery(
    devApi.jobs.queryOptions({
      refetchInterval: ({ state }) => (state.data?.jobs.some((job) => job.state !== 'idle') ? LOOK_EVERY_MS : false),
    }),
  )
  const { onRun, refusal } = useRun(day)
  const columns = useColumns(day === null ? words.jobRun : words.jobRunOn({ day: format.day(day) }), onRun)
  return (
    <section style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <Title order={2} size="h4" mb="sm" id="jobs-title">
        {words.jobs}
      </Title>
      {isDemo && (
        <DayField
          label={words.jobDay}
          description={words.jobDayHelp}
          maw={440}
          mb="md"
          value={typed}
          onChange={setTyped}
        />
      )}
      {refusal !== null && <Problem error={refusal} />}
      {error !== null && data === undefined ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.jobs}
          columns={columns}
          rows={data?.jobs ?? []}
          rowKey={({ name }) => name}
          isLoading={isPending}
          empty={
            <Empty icon={IconClockPause} title={words.jobsEmptyTitle}>
              {words.jobsEmpty}
            </Empty>
          }
        />
      )}
    </section>
  )
}
