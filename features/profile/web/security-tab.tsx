import { DeletionCard, ExportCard } from '#features/deletion/web/index.ts'
import type { Profile } from '../contract.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const SecurityTab = ({ profile }: { profile: Profile }) => (
  <>
    <PasswordCard />
    <AuthenticatorCard profile={profile} />
    <SessionsCard />
    <ExportCard />
    <DeletionCard />
  </>
)
export default SecurityTab
