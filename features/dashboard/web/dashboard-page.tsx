import { IconLayoutDashboard } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeading } from '#platform/web/page-heading.tsx'

export const Route = createFileRoute('/dashboard')({
  staticData: {
    grant: 'account',
    title: { en: 'Dashboard', hu: 'Vezérlőpult' },
    menu: { order: 10, icon: IconLayoutDashboard, shortcut: 'd' },
  },
  component: () => <PageHeading>Dashboard</PageHeading>,
})
