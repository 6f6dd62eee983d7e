import { Skeleton, Title } from '@mantine/core'
import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EntityAudit } from '#features/audit/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { settingsApi } from './api.ts'
import { LogoCard } from './logo-card.tsx'
import { settingsWords } from './messages.ts'
import { SettingsForm } from './settings-form.tsx'

export const Route = createFileRoute('/admin/system/settings/general')({
  staticData: {
    grant: 'system',
    title: { en: 'General settings', hu: 'Általános beállítások' },
    menu: { order: 180, icon: IconAdjustmentsHorizontal },
  },
  component: GeneralPage,
})

function GeneralPage() {
  const words = useMessages(settingsWords)
  const { data, error, refetch } = useQuery(settingsApi.page.queryOptions({ input: { page: 'general' } }))
  const logo = data?.rows.find(({ key }) => key === 'general.logo')
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={1400} maw={720} mb="lg" />}
      {data !== undefined && <SettingsForm page="general" rows={data.rows} />}
      {logo !== undefined && <LogoCard address={String(logo.value)} version={logo.version} />}
      <Title order={2} size="h4" mb="sm">
        {words.history}
      </Title>
      <EntityAudit entity="setting" />
    </>
  )
}
