import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address leads to the dashboard; without a session from there to sign in. */
export const Route = createFileRoute('/')({
  staticData: { grant: 'account', title: { en: 'Start', hu: 'Kezdőlap' } },
  beforeLoad: () => redirect({ to: '/dashboard', replace: true, throw: true }),
})
