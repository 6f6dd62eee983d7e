import { createFileRoute, redirect } from '@tanstack/react-router'

/** The first of the pages of settings. */
export const Route = createFileRoute('/admin/system/settings')({
  staticData: { grant: 'system', title: { en: 'System settings', hu: 'Rendszerbeállítások' } },
  beforeLoad: () => {
    throw redirect({ to: '/admin/system/settings/general', replace: true })
  },
})
