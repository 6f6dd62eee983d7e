/** The billing tab of the profile: the subscription, packages and their change, billing addresses. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BillingAddresses } from '#features/billing-addresses/web/index.ts'
import { SavedCard } from '#features/payments/web/index.ts'
import { useSession } from '#platform/web/session.ts'
import { Problem } from '#platform/web/problem.tsx'
import { chargeTimes } from '../card-times.ts'
import type { Card, Mine } from '../contract.ts'
import { mineQuery } from './api.ts'
import { PackageCards } from './package-cards.tsx'
import { type WizardStep, wizardSteps } from './steps.ts'
import { SubscriptionSection } from './subscription-section.tsx'
import { type Chosen, Wizard } from './wizard.tsx'

/** Null where it does not renew by itself. */
const chargedAtOf = ({ renew, expiresAtMs }: Mine): number | null =>
  renew && expiresAtMs !== null ? chargeTimes(new Date(expiresAtMs)).first : null

type Every = 'monthly' | 'yearly'

export const BillingTab = () => {
  const { data: mine, error, refetch } = useQuery(mineQuery)
  const { wizard } = useSearch({ from: '/user/profile' })
  const step = wizardSteps.find((known) => known === wizard)
  const navigate = useNavigate({ from: '/user/profile' })
  const isLocked = (useSession()?.impersonation ?? null) !== null
  const [interval, setInterval] = useState<Every>('monthly')
  const [card, setCard] = useState<Card | null>(null)
  const chosen: Chosen | null = card === null ? null : { card, interval }
  const onStep = (next: WizardStep | null) =>
    void navigate({ search: { tab: 'billing', ...(next === null ? {} : { wizard: next }) } })
  const onChoose = (wanted: Card) => {
    setCard(wanted)
    onStep('payment')
  }
  if (mine === undefined)
    return error === null ? <Skeleton height={480} /> : <Problem error={error} retry={() => void refetch()} />
  const cards = { mine, interval, onInterval: setInterval, onChoose }
  if (step !== undefined) return <Wizard {...cards} {...{ isLocked, step, chosen, onStep }} />
  return (
    <>
      <SubscriptionSection mine={mine} isLocked={isLocked} onChange={() => onStep('package')} />
      <SavedCard isLocked={isLocked} chargedAtMs={chargedAtOf(mine)} />
      <PackageCards {...cards} isLocked={isLocked} />
      <BillingAddresses />
    </>
  )
}
