import { Code, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { Program } from '../contract.ts'
import { devWords } from './messages.ts'
import { uptimeText } from './uptime.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div style={{ minWidth: 0 }}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600} className="tabular" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)

const COMMIT_DIGITS = 10

export const ProgramCard = ({ program }: { program: Program }) => {
  const words = useMessages(devWords)
  const format = useFormat()
  const language = useLanguage()
  const { version, commit, node, startedAtMs, nowMs, mail, postgres, schema, features } = program
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="program-title">
      <Title order={2} size="h4" mb="sm" id="program-title">
        {words.program}
      </Title>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm" m={0}>
        <Fact label={words.version}>{version}</Fact>
        <Fact label={words.commit}>
          {commit === null ? words.noCommit : <Code title={commit}>{commit.slice(0, COMMIT_DIGITS)}</Code>}
        </Fact>
        <Fact label={words.node}>{node}</Fact>
        <Fact label={words.uptime}>
          {uptimeText(language, nowMs - startedAtMs)}
          <Text span inherit fw={400} size="sm" c="dimmed" display="block">
            {words.since({ time: format.dateTime(startedAtMs) })}
          </Text>
        </Fact>
        <Fact label={words.database}>{program.database === 'embedded' ? words.embedded : words.server}</Fact>
        <Fact label={words.postgres}>{postgres}</Fact>
        <Fact label={words.schema}>{schema === null ? words.noSchema : <Code>{schema}</Code>}</Fact>
        <Fact label={words.features}>
          {features.map(({ name, isOn }) => `${name}: ${isOn ? words.on : words.off}`).join(', ')}
        </Fact>
        <Fact label={words.mail}>{mail === 'outbox' ? words.toOutbox : words.toServer}</Fact>
      </SimpleGrid>
    </Paper>
  )
}
