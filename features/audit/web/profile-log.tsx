/** The log in one's own profile. */
import { Text } from '@mantine/core'
import IconListDetails from 'icon:list-details'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { LogEntry } from '../contract.ts'
import { actionMessages } from '../messages.ts'
import { auditApi } from './api.ts'
import { LogTable } from './log-table.tsx'
import { auditWords } from './messages.ts'

const ROWS = 25

const By = ({ by, address }: Pick<LogEntry, 'by' | 'address'>) => {
  const words = useMessages(auditWords)
  const who = { you: words.byYou, support: words.bySupport, program: words.byProgram }[by]
  return words.by({ who, address: address ?? '' })
}

const useOwnPage = (cursor: string | undefined) =>
  useQuery(
    auditApi.own.queryOptions({
      meta: { old: 'after-every-act' },
      input: { ...(cursor === undefined ? {} : { cursor }), limit: ROWS },
      placeholderData: keepPreviousData,
      // What was just done stands here at once.
      staleTime: 0,
    }),
  )

const useColumns = (): readonly Column<LogEntry>[] => {
  const words = useMessages(auditWords)
  const actions: Readonly<Record<string, string>> = useMessages(actionMessages)
  return useMemo(
    () => [
      { id: 'action', header: words.action, card: 'title', cell: ({ action }) => actions[action] ?? action },
      { id: 'description', header: words.description, cell: By },
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
    ],
    [words, actions],
  )
}

export const ProfileLog = () => {
  const words = useMessages(auditWords)
  const [cursor, setCursor] = useState<string>()
  const page = useOwnPage(cursor)
  return (
    <>
      <Text c="dimmed" mb="md" maw="70ch">
        {words.logHelp}
      </Text>
      <LogTable
        label={words.logLabel}
        columns={useColumns()}
        page={page}
        cursor={cursor}
        onTurn={setCursor}
        empty={
          <Empty
            icon={IconListDetails}
            title={words.logEmptyTitle}
            actions={
              <ButtonLink to="/user/profile" search={{ tab: 'security' }}>
                {words.toSecurity}
              </ButtonLink>
            }
          >
            {words.logEmpty}
          </Empty>
        }
      />
    </>
  )
}
