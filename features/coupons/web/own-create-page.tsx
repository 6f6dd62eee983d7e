import { Alert, Card, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { couponsApi } from './api.ts'
import { couponWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const OwnForm = lazy(() => import('./own-form.tsx'))

export const Route = createFileRoute('/user/coupon/create')({
  staticData: { grant: 'account', title: { en: 'New coupon', hu: 'Új kupon' } },
  component: CreatePage,
})

function CreatePage() {
  const words = useMessages(couponWords)
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery({ ...couponsApi.allowance.queryOptions({}), staleTime: 0 })
  const back = (
    <ButtonLink variant="default" to="/user/coupon">
      {words.back}
    </ButtonLink>
  )
  const waiting = <Skeleton height={640} />
  return (
    <>
      <PageHeading actions={back}>{words.titleNew}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && waiting}
      {data?.count === 0 && <Alert color="yellow">{words.allowanceEmpty}</Alert>}
      {data !== undefined && data.count > 0 && (
        <Card withBorder p="lg" maw={860}>
          <Suspense fallback={waiting}>
            <OwnForm {...data} onCreated={() => navigate({ to: '/user/coupon' })} />
          </Suspense>
        </Card>
      )}
    </>
  )
}
