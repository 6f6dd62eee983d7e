import { Card, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { familyNamed, familyTitle, titleOf } from '#features/bots/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { addressedSignalsApi } from './api.ts'
import { kindOf } from './kind.ts'
import { signalPageWords } from './messages.ts'
import { AddressCard } from './signal-cards.tsx'
import { WholeSignal } from './whole-signal.tsx'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SignalForm = lazy(() => import('./signal-form.tsx'))

export const Route = createFileRoute('/bots/$family/signal/edit/$signalId')({
  staticData: { grant: 'trading', title: familyTitle('signal-edit') },
  loader: ({ params }) => {
    familyNamed(params.family, 'signal-edit')
  },
  component: EditPage,
})

function EditPage() {
  const { family, signalId } = Route.useParams()
  const words = useMessages(signalPageWords)
  const title = useTitle()
  const navigate = Route.useNavigate()
  const entry = familyNamed(family, 'signal-edit')
  const { data, error, refetch } = useQuery(addressedSignalsApi.one.queryOptions({ input: { signal: signalId } }))
  // Where a signal has no page of its own, this is it.
  const hasPage = entry.pages.includes('signal')
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to="/bots/$family/signal" params={{ family }} variant="default">
            {words.back}
          </ButtonLink>
        }
      >
        {title(titleOf(entry, 'signal-edit'))}
      </PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={600} maw={860} />}
      {data !== undefined && (
        <Stack>
          {data.isOwn && (
            <Card p="lg" maw={860}>
              <Suspense fallback={<Skeleton height={600} />}>
                <SignalForm key={data.version} kind={kindOf(family)} family={family} desk="own" signal={data} />
              </Suspense>
            </Card>
          )}
          {hasPage && data.isOwn && <AddressCard signal={data} />}
          {!hasPage && (
            <WholeSignal
              signal={data}
              family={family}
              leave={() => navigate({ to: '/bots/$family/signal', params: { family } })}
            />
          )}
        </Stack>
      )}
    </>
  )
}
