import IconAdjustmentsHorizontal from 'icon:adjustments-horizontal'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMessages } from '#platform/web/language.tsx'
import { settingsApi } from './api.ts'
import { LogoCard } from './logo-card.tsx'
import { settingsWords } from './messages.ts'
import { SettingsPage } from './settings-page.tsx'

export const Route = createFileRoute('/admin/system/settings/general')({
  staticData: {
    grant: 'system',
    title: { en: 'General settings', hu: 'Általános beállítások' },
    menu: { order: 180, icon: IconAdjustmentsHorizontal },
  },
  component: GeneralPage,
})

const Logo = () => {
  const { data } = useQuery(settingsApi.page.queryOptions({ input: { page: 'general' } }))
  const logo = data?.rows.find(({ key }) => key === 'general.logo')
  return logo !== undefined && <LogoCard address={String(logo.value)} version={logo.version} />
}

function GeneralPage() {
  const words = useMessages(settingsWords)
  return <SettingsPage page="general" title={words.generalTitle} below={<Logo />} />
}
