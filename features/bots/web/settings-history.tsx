/** The settings that a bot has had, newest first: who changed what, from which value to which. */
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { MarketSummary } from '../../markets/contract.ts'
import type { SettingsVersion } from '../contract.ts'
import { activityMessages } from './activity-messages.ts'
import { type Bot, botsApi } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import type { Kit } from './family-kit.ts'
import { changesBetween } from './setting-changes.ts'
import type { SettingSection } from './settings-list.tsx'
import { useSections } from './use-sections.ts'

type Props = { bot: Bot; kit: Kit; markets: readonly MarketSummary[] }

export default function SettingsHistory({ bot, kit, markets }: Props) {
  const words = useMessages(activityMessages)
  const sectionsOf = useSections(kit, markets)
  const query = useQuery(botsApi.settings.queryOptions({ input: { id: bot.id } }))
  const versions = query.data?.versions
  const sections = useMemo(() => versions?.map(({ form }) => sectionsOf(form)) ?? [], [versions, sectionsOf])
  return (
    <section aria-label={words.versionsTitle}>
      <Title order={2} size="h4" mt="lg">
        {words.versionsTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.versionsHelp}
      </Text>
      {query.isError && <Problem error={query.error} retry={() => void query.refetch()} />}
      {versions === undefined && !query.isError && <Skeleton h={240} />}
      {versions !== undefined && versions.length < 2 && <Text mb="sm">{words.noVersions}</Text>}
      <Stack>
        {versions?.map((version, index) => (
          <Version
            key={`${String(version.atMs)} ${String(index)}`}
            version={version}
            sections={sections[index] ?? null}
            before={versions[index + 1] === undefined ? undefined : (sections[index + 1] ?? null)}
          />
        ))}
      </Stack>
      {query.data?.truncated === true && <Text c="dimmed">{words.cut}</Text>}
    </section>
  )
}

type VersionProps = {
  version: SettingsVersion
  sections: readonly SettingSection[] | null
  /** Undefined where there is no version before it; null where that cannot be read. */
  before: readonly SettingSection[] | null | undefined
}

const Version = ({ version, sections, before }: VersionProps) => {
  const words = useMessages(activityMessages)
  const format = useFormat()
  const { applied, by, atMs } = version
  const title = applied === null ? words.first : applied ? words.applied : words.onlyNew
  return (
    <Card p="md">
      <Title order={3} size="h6">
        {words.byAt({ by: by ?? words.byProgram, at: format.dateTime(atMs) })}
      </Title>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {before !== undefined && <Changes sections={sections} before={before} />}
    </Card>
  )
}

const Changes = ({ sections, before }: Pick<VersionProps, 'sections'> & { before: VersionProps['sections'] }) => {
  const words = useMessages(activityMessages)
  if (sections === null || before === null) return <Text size="sm">{words.unread}</Text>
  const changes = changesBetween(before, sections)
  return changes.length === 0 ? <Text size="sm">{words.unchanged}</Text> : <ChangeTable changes={changes} />
}
