import IconMessages from 'icon:messages'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { readAddress } from '#platform/web/list-address.ts'
import { ListPage } from '#platform/web/list-page.tsx'
import { requestQueue } from '../list.ts'
import { columnMessages, statusWords } from '../messages.ts'
import { useAdminColumns } from './admin-columns.tsx'
import { adminWords } from './admin-messages.ts'
import { requestsApi } from './api.ts'

export const Route = createFileRoute('/admin/requests')({
  staticData: {
    grant: 'admin',
    title: { en: 'Requests', hu: 'Kérelmek' },
    menu: { order: 120, icon: IconMessages, Beside: lazy(() => import('./waiting-count.tsx')) },
  },
  validateSearch: readAddress(requestQueue),
  component: RequestsPage,
})

function RequestsPage() {
  const words = useMessages(adminWords)
  const heads = useMessages(columnMessages)
  const states = useMessages(statusWords)
  const all = (
    <ButtonLink to="/admin/requests" search={{ status: 'any', order: 'newest' }} variant="default">
      {words.showAll}
    </ButtonLink>
  )
  return (
    <ListPage
      list={requestQueue}
      page={requestsApi.all}
      file={requestsApi.csv}
      words={{ ...words, tableLabel: words.title }}
      filters={{
        status: { label: heads.status, nameOf: (status) => (status === 'open' ? words.waiting : states[status]) },
        kind: { label: heads.type, nameOf: (kind) => (kind === 'bug' ? words.bug : words.requestTypeBasic) },
      }}
      columns={useAdminColumns()}
      empty={{
        none: (
          <Empty icon={IconMessages} title={words.emptyWaitingTitle} actions={all}>
            {words.emptyWaiting}
          </Empty>
        ),
        filtered: { title: words.emptyTitle, text: words.emptyFiltered },
      }}
    />
  )
}
