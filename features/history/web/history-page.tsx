import { IconHistory } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { PageHeading } from '#platform/web/page-heading.tsx'

export const Route = createFileRoute('/history')({
  staticData: {
    grant: 'trading',
    title: { en: 'Trade history', hu: 'Kereskedési előzmények' },
    menu: { order: 90, icon: IconHistory, shortcut: 'h' },
  },
  component: () => <PageHeading>Trade history</PageHeading>,
})
