/** Every bot that one has, of all families, in one list. */
import IconLayoutList from 'icon:layout-list'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { SuspendAll } from '#features/live-accounts/web/index.ts'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { botList } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { botsMessages } from './bots-messages.ts'
import { RunningCount } from './family.ts'

const read = readAddress(botList)
const title = { en: botsMessages.en.allBots, hu: botsMessages.hu.allBots }

export const Route = createFileRoute('/bots/')({
  staticData: {
    grant: 'trading',
    title,
    menu: { order: 19, icon: IconLayoutList, section: 'trade', phone: 'left', shortcut: 'b', Beside: RunningCount },
  },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsAddress => read(search),
  component: AllBotsPage,
})

function AllBotsPage() {
  const words = useMessages(botsMessages)
  // The address may hold more than this, such as the language.
  const search = read(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeading actions={<SuspendAll />}>{words.allBots}</PageHeading>
      <BotsDesk which={{}} search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
    </>
  )
}
