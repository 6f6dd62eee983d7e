import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Fetched } from '#platform/web/fetched.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { familyNamed, familyTitle, titleOf } from './family.ts'
import { folderQuery } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'

const FolderForm = lazy(() => import('./folder-name-form.tsx'))

export const Route = createFileRoute('/bots/$family/folder/edit/$folderId')({
  staticData: { grant: 'trading', title: familyTitle('folder-edit') },
  loader: ({ params }) => {
    familyNamed(params.family, 'folder-edit')
  },
  component: EditPage,
})

function EditPage() {
  const { family, folderId } = Route.useParams()
  const words = useMessages(foldersWords)
  const title = useTitle()
  const navigate = useNavigate()
  const folder = useQuery(folderQuery(folderId))
  const back = () => navigate({ to: '/bots/$family/folder/$folderId', params: { family, folderId } })
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to="/bots/$family/folder" params={{ family }} variant="default">
            {words.all}
          </ButtonLink>
        }
      >
        {title(titleOf(familyNamed(family, 'folder-edit'), 'folder-edit'))}
      </PageHeading>
      <Card p="lg" maw={560}>
        <Fetched of={folder} height={160}>
          {(row) => (
            <Suspense>
              <FolderForm folder={row} onDone={back} />
            </Suspense>
          )}
        </Fetched>
      </Card>
    </>
  )
}
