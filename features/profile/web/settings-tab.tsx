import { useState } from 'react'
import type { Profile } from '../contract.ts'
import { NotificationSettingsCard } from '#features/notifications/web/index.ts'
import { EmailCard } from './email-card.tsx'
import { IdsCard } from './ids-card.tsx'
import { SettingsCard } from './settings-card.tsx'

const SettingsTab = ({ profile }: { profile: Profile }) => {
  const [savedVersion, setSavedVersion] = useState(0)
  const [savedIdsVersion, setSavedIdsVersion] = useState(0)
  return (
    <>
      <SettingsCard
        key={profile.version}
        profile={profile}
        isSaved={savedVersion === profile.version}
        onSaved={() => setSavedVersion(profile.version + 1)}
      />
      <IdsCard
        key={`ids ${profile.version}`}
        profile={profile}
        isSaved={savedIdsVersion === profile.version}
        onSaved={() => setSavedIdsVersion(profile.version + 1)}
      />
      <EmailCard profile={profile} />
      <NotificationSettingsCard />
    </>
  )
}
export default SettingsTab
