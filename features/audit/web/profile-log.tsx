/** The log in one's own profile. */
import { Text } from '@mantine/core'
import IconListDetails from 'icon:list-details'
import { useMemo } from 'react'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { ownLog } from '../list.ts'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { LogEntry } from '../contract.ts'
import { actionMessages } from '../messages.ts'
import { auditApi } from './api.ts'
import { auditWords } from './messages.ts'

const By = ({ by, address }: Pick<LogEntry, 'by' | 'address'>) => {
  const words = useMessages(auditWords)
  const who = { you: words.byYou, support: words.bySupport, program: words.byProgram }[by]
  return words.by({ who, address: address ?? '' })
}

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
  return (
    <>
      <Text c="dimmed" mb="md" maw="70ch">
        {words.logHelp}
      </Text>
      <ListPart
        list={ownLog}
        page={auditApi.own}
        asked={{}}
        old="after-every-act"
        label={words.logLabel}
        columns={useColumns()}
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
