import IconFolderOff from 'icon:folder-off'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { botList } from '../list.ts'
import type { BotsAddress } from './api.ts'
import { BotsDesk } from './bots-desk.tsx'
import { familyNamed, familyTitle, titleOf } from './family.ts'
import { foldersWords } from './folders-messages.ts'

const read = readAddress(botList)

export const Route = createFileRoute('/bots/$family/folder/unfoldered')({
  staticData: { grant: 'trading', title: familyTitle('unfoldered') },
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): BotsAddress => read(search),
  loader: ({ params }) => familyNamed(params.family, 'unfoldered').load(),
  component: UnfolderedPage,
})

function UnfolderedPage() {
  const { family } = Route.useParams()
  const words = useMessages(foldersWords)
  const title = useTitle()
  const search = read(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to="/bots/$family/folder" params={{ family }} variant="default">
            {words.all}
          </ButtonLink>
        }
      >
        {title(titleOf(familyNamed(family, 'unfoldered'), 'unfoldered'))}
      </PageHeading>
      <BotsDesk
        which={{ family, folder: 'none' }}
        search={search}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        empty={
          <Empty icon={IconFolderOff} title={words.unfolderedNone}>
            {words.noneHelp}
          </Empty>
        }
      />
    </>
  )
}
