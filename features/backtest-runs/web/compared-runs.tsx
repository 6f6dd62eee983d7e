/** The legend of the picture: each run with its period, what it made, and its start as a bot. */
import { Group, SimpleGrid, Text } from '@mantine/core'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { LineSample } from '#platform/web/change-chart.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { TextLink } from '#platform/web/links.tsx'
import { lookOf } from './curves.tsx'
import { runWords } from './messages.ts'
import type { Named } from './run-name.ts'
import { RunProfit } from './run-profit.tsx'
import { usePeriod } from './use-figures.ts'

const Compared = ({ named: { run, name }, index }: { named: Named; index: number }) => {
  const words = useMessages(runWords)
  const period = usePeriod()
  return (
    <li>
      <Group gap={8} wrap="nowrap">
        <LineSample look={lookOf(index)} />
        <TextLink to="/backtest/run/$runId" params={{ runId: run.id }} fw={600}>
          {name}
        </TextLink>
      </Group>
      <Text size="sm" className="tabular">
        <RunProfit run={run} />
      </Text>
      <Text size="xs" c="dimmed" className="tabular" mb="xs">
        {period(run)}
      </Text>
      <ButtonLink
        variant="light"
        to="/bots/$family/create"
        params={{ family: run.family }}
        search={{ from: run.id }}
        aria-label={words.startOf({ name })}
      >
        {words.start}
      </ButtonLink>
    </li>
  )
}

export const ComparedRuns = ({ runs }: { runs: readonly Named[] }) => (
  <SimpleGrid component="ul" cols={{ base: 1, sm: runs.length }} m={0} mt="sm" p={0} style={{ listStyle: 'none' }}>
    {runs.map((named, index) => (
      <Compared key={named.run.id} named={named} index={index} />
    ))}
  </SimpleGrid>
)
