import { Card, Skeleton, Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { familyNamed, familyTitle, titleOf } from '#features/bots/web/index.ts'
import { MadeAddress } from '#features/signals/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { kindOf } from './kind.ts'
import { signalPageWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SignalForm = lazy(() => import('./signal-form.tsx'))

export const Route = createFileRoute('/bots/$family/signal/create')({
  staticData: { grant: 'trading', title: familyTitle('signal-create') },
  loader: ({ params }) => {
    familyNamed(params.family, 'signal-create')
  },
  component: CreatePage,
})

type Made = { id: string; path: string; key: string | null }

const NewAddress = ({ made: { id, path, key }, family }: { made: Made; family: string }) => {
  const words = useMessages(signalPageWords)
  const hasPage = familyNamed(family, 'signals').pages.includes('signal')
  return (
    <Stack>
      <MadeAddress path={path} signKey={key} example={null} />
      <ButtonLink
        to={hasPage ? '/bots/$family/signal/$signalId' : '/bots/$family/signal/edit/$signalId'}
        params={{ family, signalId: id }}
        style={{ alignSelf: 'flex-start' }}
      >
        {words.toSignal}
      </ButtonLink>
    </Stack>
  )
}

function CreatePage() {
  const { family } = Route.useParams()
  const words = useMessages(signalPageWords)
  const title = useTitle()
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <PageHeading
        subtitle={words.subtitle}
        actions={
          <ButtonLink to="/bots/$family/signal" params={{ family }} variant="default">
            {words.back}
          </ButtonLink>
        }
      >
        {title(titleOf(familyNamed(family, 'signal-create'), 'signal-create'))}
      </PageHeading>
      {made !== null && <NewAddress made={made} family={family} />}
      {made === null && (
        <Card p="lg" maw={860}>
          <Suspense fallback={<Skeleton height={600} />}>
            <SignalForm kind={kindOf(family)} family={family} desk="own" signal={null} onCreated={setMade} />
          </Suspense>
        </Card>
      )}
    </>
  )
}
