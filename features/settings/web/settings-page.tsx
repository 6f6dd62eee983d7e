/** A page of settings: what its feature shows above, the form, and who changed what. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityAudit } from '#features/audit/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { SettingPage } from '../definitions.ts'
import { settingsApi } from './api.ts'
import { settingsWords } from './messages.ts'
import { SettingsForm } from './settings-form.tsx'

type Props = {
  page: SettingPage
  title: string
  above?: ReactNode
  /** What is changed apart from the form. */
  below?: ReactNode
}

export const SettingsPage = ({ page, title, above, below }: Props) => {
  const words = useMessages(settingsWords)
  const { data, error, refetch } = useQuery(settingsApi.page.queryOptions({ input: { page } }))
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{title}</PageHeading>
      {above}
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={1400} maw={720} mb="lg" />}
      {data !== undefined && <SettingsForm page={page} rows={data.rows} />}
      {below}
      <EntityAudit entity="setting" />
    </>
  )
}
