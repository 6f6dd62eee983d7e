import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { couponAdminWords } from './admin-messages.ts'
import { FormPage } from './form-page.tsx'

/** Judges what is typed as the contract does, which is more than a page loads first. */
const Form = lazy(async () => ({ default: (await import('./staff-form.tsx')).StaffForm }))

export const Route = createFileRoute('/admin/coupons/create')({
  staticData: { grant: 'admin', title: { en: 'New coupon', hu: 'Új kupon' } },
  component: CreatePage,
})

function CreatePage() {
  const words = useMessages(couponAdminWords)
  const navigate = Route.useNavigate()
  return (
    <FormPage title={words.titleNew}>
      {(isDisabled) => (
        <Form isDisabled={isDisabled} onCreated={() => navigate({ to: '/admin/coupons', ignoreBlocker: true })} />
      )}
    </FormPage>
  )
}
