import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { couponAdminWords } from './admin-messages.ts'
import { FormPage } from './form-page.tsx'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const Form = lazy(async () => ({ default: (await import('./staff-form.tsx')).BatchForm }))

export const Route = createFileRoute('/admin/coupons/generator')({
  staticData: { grant: 'admin', title: { en: 'Coupon generator', hu: 'Kupongenerátor' } },
  component: GeneratorPage,
})

function GeneratorPage() {
  const words = useMessages(couponAdminWords)
  const navigate = Route.useNavigate()
  return (
    <FormPage title={words.generator}>
      {(isDisabled) => (
        <Form isDisabled={isDisabled} onCreated={() => navigate({ to: '/admin/coupons', ignoreBlocker: true })} />
      )}
    </FormPage>
  )
}
