/** Keys of users, and what an administrator does with each. */
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PersonLink } from '#features/sign-in/web/index.ts'
import { exchangeTitles } from '#platform/exchange-titles.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { singleClick } from '#platform/web/single-click.ts'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { adminWords } from './admin-messages.ts'
import { type AdminApiKey, apiKeysApi, useReread } from './api.ts'
import { FreezeDialog } from './freeze-dialog.tsx'
import { Below, Checked, NameAndKey, StatusCell } from './key-face.tsx'
import { apiKeyWords } from './messages.ts'

type Acts = {
  check: (row: AdminApiKey) => void
  freeze: (row: AdminApiKey) => void
  unfreeze: (row: AdminApiKey) => void
}

const Actions = ({ row, acts }: { row: AdminApiKey; acts: Acts }) => {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const { name } = row
  if (row.status === 'frozen')
    return (
      <Button variant="default" aria-label={words.unfreezeOf({ name })} onClick={singleClick(() => acts.unfreeze(row))}>
        {words.unfreeze}
      </Button>
    )
  return (
    <Group gap="xs">
      <Button variant="default" aria-label={own.checkOf({ name })} onClick={singleClick(() => acts.check(row))}>
        {own.check}
      </Button>
      <Button variant="subtle" color="red" aria-label={words.freezeOf({ name })} onClick={() => acts.freeze(row)}>
        {words.freeze}
      </Button>
    </Group>
  )
}

const useColumns = (acts: Acts): readonly Column<AdminApiKey>[] => {
  const words = useMessages(adminWords)
  const own = useMessages(apiKeyWords)
  const titles = useMessages(exchangeTitles)
  return useMemo(() => {
    const yesNo = (is: boolean) => (is ? own.yes : own.no)
    return [
      { id: 'name', header: own.name, card: 'title', cell: (row) => <NameAndKey {...row} /> },
      {
        id: 'user',
        header: words.user,
        cell: ({ user }) => (
          <PersonLink id={user.id} tab="keys">
            {user.username}
          </PersonLink>
        ),
      },
      { id: 'exchange', header: own.exchange, cell: ({ exchange }) => titles[exchange] },
      { id: 'status', header: own.status, cell: (row) => <StatusCell {...row} /> },
      {
        id: 'flags',
        header: own.settings,
        card: 'more',
        cell: ({ futures, mica, code }) => (
          <div>
            <Below label={own.futures}>{yesNo(futures)}</Below>
            <Below label={own.mica}>{yesNo(mica)}</Below>
            <Below label={words.lastError}>{code === '' ? '–' : <code>{code}</code>}</Below>
          </div>
        ),
      },
      {
        id: 'lastCheck',
        header: own.lastCheck,
        isSortable: true,
        cell: ({ lastCheckAtMs }) => (lastCheckAtMs === null ? '–' : <Time atMs={lastCheckAtMs} />),
      },
      {
        id: 'created',
        header: words.created,
        isSortable: true,
        card: 'more',
        cell: ({ createdAtMs }) => <Time atMs={createdAtMs} />,
      },
      { id: 'actions', header: own.actions, card: 'foot', cell: (row) => <Actions row={row} acts={acts} /> },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- what acts is made anew with every drawing
  }, [words, own, titles])
}

/** What the table shows, what is told above it of what was done, and what is asked over it. */
export const useKeyTable = () => {
  const reread = useReread()
  const [frozen, setFrozen] = useState<AdminApiKey | null>(null)
  const check = useMutation(apiKeysApi.adminCheck.mutationOptions({ onSettled: reread }))
  const unfreeze = useMutation(apiKeysApi.unfreeze.mutationOptions({ onSettled: reread }))
  const columns = useColumns({
    check: ({ id }) => check.mutate({ key: id }),
    freeze: setFrozen,
    unfreeze: ({ id }) => unfreeze.mutate({ key: id }),
  })
  const error = check.error ?? unfreeze.error
  const close = () => setFrozen(null)
  const told = (
    <>
      {error !== null && <Problem error={error} />}
      {check.data !== undefined && <Checked row={check.data} name={check.data.name} />}
      {frozen !== null && <FreezeDialog row={frozen} onClose={close} onFrozen={close} />}
    </>
  )
  return { columns, told }
}
