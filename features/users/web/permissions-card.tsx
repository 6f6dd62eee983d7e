import { Alert, Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { UserRecord } from '../contract.ts'
import { useRecordAct, usersApi } from './api.ts'
import { permissionWords, recordWords } from './record-messages.ts'
import { Section } from './section.tsx'

const ALL = '*'

type Props = {
  user: UserRecord
  /** Why nothing here can be changed; null when it can. */
  refusal: string | null
  isSaved: boolean
  onSaved: (record: UserRecord) => void
}

export const PermissionsCard = ({ user, refusal, isSaved, onSaved }: Props) => {
  const words = useMessages(recordWords)
  const names: Readonly<Record<string, string>> = useMessages(permissionWords)
  const { data } = useQuery(usersApi.choices.queryOptions({}))
  const [held, setHeld] = useState<readonly string[]>(user.permissions)
  const save = useRecordAct(usersApi.setPermissions, { onDone: onSaved })
  const isAdmin = user.role === 'ROLE_ADMIN'
  const hasAll = held.includes(ALL)
  const toggle = (one: string, isOn: boolean) => setHeld(isOn ? [...held, one] : held.filter((other) => other !== one))
  return (
    <Section title={words.permissionsTitle}>
      <Text c="dimmed">{isAdmin ? (refusal ?? words.permissionsHelp) : words.permissionsNot}</Text>
      {isSaved && <Alert role="status">{words.permissionsSaved}</Alert>}
      <Refusal error={save.error} />
      {isAdmin && (
        <>
          <Checkbox
            label={words.allPermissions}
            checked={hasAll}
            disabled={refusal !== null}
            onChange={({ currentTarget }) => toggle(ALL, currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {(data?.permissions ?? []).map((one) => (
              <Checkbox
                key={one}
                label={names[one] ?? one}
                checked={hasAll || held.includes(one)}
                disabled={hasAll || refusal !== null}
                onChange={({ currentTarget }) => toggle(one, currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
          <Group>
            <Button
              variant="default"
              disabled={refusal !== null}
              loading={save.isBusy}
              onClick={() => save.send({ id: user.id, version: user.version, permissions: [...held] })}
            >
              {words.permissionsSave}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}
