import { createFileRoute, redirect } from '@tanstack/react-router'

/** The bare address of the administration leads to its first page. */
export const Route = createFileRoute('/admin')({
  staticData: { grant: 'admin', title: { en: 'Administration', hu: 'Adminisztráció' } },
  beforeLoad: () => redirect({ to: '/admin/users', replace: true, throw: true }),
})
