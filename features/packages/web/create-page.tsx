import { Card, Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { MayNot } from '#platform/web/may-not.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { useCurrency } from './use-currency.ts'
import { packageAdminWords } from './admin-messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const PackageForm = lazy(() => import('./package-form.tsx'))

export const Route = createFileRoute('/admin/packages/create')({
  staticData: { grant: 'admin', title: { en: 'New package', hu: 'Új csomag' } },
  component: CreatePage,
})

function CreatePage() {
  const words = useMessages(packageAdminWords)
  const navigate = Route.useNavigate()
  const refusal = useRefusal('packages.write')
  const currency = useCurrency()
  const back = (
    <ButtonLink variant="default" to="/admin/packages">
      {words.back}
    </ButtonLink>
  )
  return (
    <>
      <PageHeading actions={back}>{words.titleNew}</PageHeading>
      <MayNot permission="packages.write" text={words.mayNot} />
      <Card withBorder p="lg" maw={860}>
        <Suspense fallback={<Skeleton height={900} />}>
          <PackageForm
            row={null}
            currency={currency}
            isDisabled={refusal !== null}
            onCreated={() => navigate({ to: '/admin/packages' })}
          />
        </Suspense>
      </Card>
    </>
  )
}
