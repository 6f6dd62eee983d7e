import type { Profile } from '../contract.ts'
import { NotificationSettingsCard } from '#features/notifications/web/index.ts'
import { EmailCard } from './email-card.tsx'
import { IdsCard } from './ids-card.tsx'
import { SettingsCard } from './settings-card.tsx'

const SettingsTab = ({ profile }: { profile: Profile }) => (
  <>
    <SettingsCard profile={profile} />
    <IdsCard profile={profile} />
    <EmailCard profile={profile} />
    <NotificationSettingsCard />
  </>
)
export default SettingsTab
