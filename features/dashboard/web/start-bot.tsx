import IconPlus from 'icon:plus'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { firstFamily } from '#features/bots/web/index.ts'
import { useSession } from '#platform/web/session.ts'
import { dashboardWords } from './messages.ts'

/** Whether who is signed in may have bots at all: the bots of some roles are looked after by somebody else. */
export const useMayTrade = (): boolean => useSession()?.grants.includes('trading') ?? false

/** Leads to the wizard of the first family in the catalogue. */
export const StartBot = ({ isMain = true }: { isMain?: boolean }) => {
  const words = useMessages(dashboardWords)
  if (!useMayTrade()) return null
  return (
    <ButtonLink
      to="/bots/$family/create"
      params={{ family: firstFamily }}
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} />}
    >
      {words.startBot}
    </ButtonLink>
  )
}
