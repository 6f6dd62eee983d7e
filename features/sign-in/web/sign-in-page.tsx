import { createFileRoute } from '@tanstack/react-router'
import { PageHeading } from '#platform/web/page-heading.tsx'

export const Route = createFileRoute('/login')({
  staticData: { grant: 'visitor', title: { en: 'Sign in', hu: 'Bejelentkezés' } },
  component: () => <PageHeading>Sign in</PageHeading>,
})
