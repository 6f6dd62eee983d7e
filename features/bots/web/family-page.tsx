import { createFileRoute, redirect } from '@tanstack/react-router'
import { familyNamed, familyTitle } from './family.ts'

/** The address of a family leads to its list of bots. */
export const Route = createFileRoute('/bots/$family/')({
  staticData: { grant: 'trading', title: familyTitle('dashboard') },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/bots/$family/dashboard', params: { family: familyNamed(params.family, 'dashboard').name } })
  },
})
