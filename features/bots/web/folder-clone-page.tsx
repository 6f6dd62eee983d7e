import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { CloneFolder } from './clone-folder.tsx'
import { familyNamed, familyTitle } from './family.ts'
import { folderQuery } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

export const Route = createFileRoute('/bots/$family/folder/$folderId/clone')({
  staticData: { grant: 'trading', title: familyTitle('folder-clone') },
  loader: ({ params }) => {
    familyNamed(params.family, 'folder-clone')
  },
  component: ClonePage,
})

function ClonePage() {
  const { family, folderId } = Route.useParams()
  const words = useMessages(foldersWords)
  const folder = useQuery(folderQuery(folderId))
  return (
    <Fetched of={folder} height={320}>
      {(row) => (
        <>
          <PageHeading
            actions={
              <ButtonLink to="/bots/$family/folder/$folderId" params={{ family, folderId }} variant="default">
                {row.name}
              </ButtonLink>
            }
          >
            {words.cloneTitle(row)}
          </PageHeading>
          <Card p="lg" maw={560}>
            <CloneFolder folder={row} />
          </Card>
        </>
      )}
    </Fetched>
  )
}
