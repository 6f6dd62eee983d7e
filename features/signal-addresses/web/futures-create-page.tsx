import { Card, Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { MadeAddress } from '#features/signals/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { MayNot } from '#platform/web/may-not.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { houseWords } from './house-messages.ts'
import { signalPageWords } from './messages.ts'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const SignalForm = lazy(() => import('./signal-form.tsx'))

export const Route = createFileRoute('/admin/futures_signals/create')({
  staticData: { grant: 'admin', title: { en: 'New futures signal', hu: 'Új határidős jelzés' } },
  component: CreatePage,
})

function CreatePage() {
  const words = useMessages(signalPageWords)
  const house = useMessages(houseWords)
  const refusal = useRefusal('signals.write')
  const [made, setMade] = useState<{ path: string; key: string | null } | null>(null)
  return (
    <>
      <PageHeading
        actions={
          <ButtonLink to="/admin/futures_signals" variant="default">
            {words.back}
          </ButtonLink>
        }
      >
        {house.titleNew}
      </PageHeading>
      {made !== null && <MadeAddress path={made.path} signKey={made.key} example={null} />}
      <MayNot permission="signals.write" text={house.mayNot} />
      {made === null && refusal === null && (
        <Card p="lg" maw={860}>
          <Suspense fallback={<Skeleton height={600} />}>
            <SignalForm kind="futures" family="futures-signal" desk="house" signal={null} onCreated={setMade} />
          </Suspense>
        </Card>
      )}
    </>
  )
}
