import { Card, Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { MayNot } from '#platform/web/may-not.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { sourceWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SourceForm = lazy(() => import('./source-form.tsx'))

export const Route = createFileRoute('/admin/signal_source/create')({
  staticData: { grant: 'admin', title: { en: 'New signal source', hu: 'Új jelzésforrás' } },
  component: CreatePage,
})

function CreatePage() {
  const words = useMessages(sourceWords)
  const navigate = Route.useNavigate()
  const refusal = useRefusal('signals.write')
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink variant="default" to="/admin/signal_source">
            {words.back}
          </ButtonLink>
        }
      >
        {words.titleNew}
      </PageHeading>
      <MayNot permission="signals.write" text={words.mayNot} />
      <Card p="lg" maw={860}>
        <Suspense fallback={<Skeleton height={700} />}>
          <SourceForm
            source={null}
            isDisabled={refusal !== null}
            onCreated={() => navigate({ to: '/admin/signal_source' })}
          />
        </Suspense>
      </Card>
    </>
  )
}
