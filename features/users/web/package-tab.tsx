/** The package of a user, and giving another. */
import { Alert, Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupName } from '#bots/group-messages.ts'
import type { Standing } from '#features/packages/contract.ts'
import { isOver, packageWords, useCellText } from '#features/packages/web/index.ts'
import { useWrongFields } from '#platform/web/wrong-fields.ts'
import { useAct } from '#platform/web/act.ts'
import { DayField } from '#platform/web/day-field.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { Refusal } from '#platform/web/refusal.tsx'
import type { UserRecord } from '../contract.ts'
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '../rules.ts'
import { usersApi, useRefusal } from './api.ts'
import { recordWords } from './record-messages.ts'
import { Section } from './section.tsx'

type Offered = Standing['offered'][number]
type Cells = Offered['groups']

/** Every group and mode in a line. */
const useLines = (groups: Cells) => {
  const words = useMessages(packageWords)
  const language = useLanguage()
  return groups.flatMap(({ group, live, demo }) => [
    { key: `${group} live`, name: `${groupName(language, group)}, ${words.packageReal}`, cell: live },
    { key: `${group} demo`, name: `${groupName(language, group)}, ${words.packageTest}`, cell: demo },
  ])
}

const Rooms = ({ now, then }: { now: Cells; then: Cells | null }) => {
  const words = useMessages(recordWords)
  const text = useCellText()
  const lines = useLines(now)
  const thenLines = useLines(then ?? [])
  return (
    <Table aria-label={words.grantTable} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.grantGroup}</Table.Th>
          <Table.Th>{words.grantNow}</Table.Th>
          {then !== null && <Table.Th>{words.grantThen}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ key, name, cell }, index) => {
          const after = thenLines[index]
          return (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500}>
                {name}
              </Table.Th>
              <Table.Td>{text(cell)}</Table.Td>
              {after !== undefined && (
                <Table.Td c={isOver(after.cell) ? 'red' : 'inherit'} fw={isOver(after.cell) ? 600 : 400}>
                  {text(after.cell)}
                </Table.Td>
              )}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** What would be over the limit of the chosen package. */
const Over = ({ groups }: { groups: Cells }) => {
  const words = useMessages(recordWords)
  const format = useFormat()
  const over = useLines(groups).filter(({ cell }) => isOver(cell))
  if (over.length === 0) return null
  const list = over.map(({ name, cell }) =>
    words.grantOverOf({
      group: name,
      used: format.count(cell.used),
      max: format.count(cell.kind === 'limited' ? cell.max : 0),
    }),
  )
  return <Alert color="yellow">{words.grantOver({ list: list.join('; ') })}</Alert>
}

const Current = ({ standing: { usage } }: { standing: Standing }) => {
  const words = useMessages(recordWords)
  const language = useLanguage()
  const format = useFormat()
  const { expiresAtMs, isExpired } = usage
  const time = expiresAtMs === null ? '' : format.dateTime(expiresAtMs)
  const until = expiresAtMs === null ? words.withoutEnd : `${words.until} ${time}`
  return (
    <>
      <Text>
        {usage.package.name[language]}, {until}
      </Text>
      {isExpired && <Alert color="red">{words.expiredAt({ time })}</Alert>}
    </>
  )
}

type Written = { packageId: string; until: string; hasNoEnd: boolean; reason: string }
const empty: Written = { packageId: '', until: '', hasNoEnd: false, reason: '' }

type FieldsProps = {
  written: Written
  offered: readonly Offered[]
  wrong: Readonly<Record<string, string>>
  isDisabled: boolean
  onChange: (written: Written) => void
}

const Fields = ({ written, offered, wrong, isDisabled, onChange }: FieldsProps) => {
  const words = useMessages(recordWords)
  const language = useLanguage()
  return (
    <>
      <NativeSelect
        label={words.grantPackage}
        disabled={isDisabled}
        value={written.packageId}
        data={[{ value: '', label: '–' }, ...offered.map(({ id, name }) => ({ value: id, label: name[language] }))]}
        onChange={({ currentTarget }) => onChange({ ...written, packageId: currentTarget.value })}
      />
      <DayField
        label={words.grantUntil}
        description={words.grantUntilHelp}
        disabled={isDisabled || written.hasNoEnd}
        value={written.until}
        error={wrong['until']}
        onChange={(until) => onChange({ ...written, until })}
      />
      <Checkbox
        label={words.grantNoEnd}
        disabled={isDisabled}
        checked={written.hasNoEnd}
        onChange={({ currentTarget }) => onChange({ ...written, hasNoEnd: currentTarget.checked })}
      />
      <Textarea
        autosize
        minRows={2}
        label={words.reason}
        description={words.reasonHelp}
        disabled={isDisabled}
        maxLength={REASON_MAX_LENGTH}
        value={written.reason}
        onChange={({ currentTarget }) => onChange({ ...written, reason: currentTarget.value })}
      />
    </>
  )
}

const useGrant = (user: UserRecord, standing: Standing) => {
  const queryClient = useQueryClient()
  const [written, setWritten] = useState(empty)
  // The record tells of the package too.
  const grant = useAct(usersApi.grantPackage, {
    refresh: [usersApi.get.key()],
    onDone: (next) => {
      queryClient.setQueryData(usersApi.package.queryOptions({ input: { id: user.id } }).queryKey, next)
      setWritten(empty)
    },
  })
  const { packageId, until, hasNoEnd, reason } = written
  const isReady = packageId !== '' && (hasNoEnd || until !== '') && reason.trim().length >= REASON_MIN_LENGTH
  const send = () =>
    grant.send({
      id: user.id,
      version: standing.version,
      package: packageId,
      until: hasNoEnd ? null : until,
      reason: reason.trim(),
    })
  return { written, setWritten, grant, isReady, send }
}

const Granting = ({ user, standing }: { user: UserRecord; standing: Standing }) => {
  const words = useMessages(recordWords)
  const refusal = useRefusal(user, 'subscriptions.write')
  const { written, setWritten, grant, isReady, send } = useGrant(user, standing)
  const wrong = useWrongFields()(grant.error)
  const chosen = standing.offered.find(({ id }) => id === written.packageId) ?? null
  return (
    <>
      <Section title={words.tabPackage}>
        <Current standing={standing} />
        <Rooms now={standing.usage.groups} then={chosen?.groups ?? null} />
        {chosen !== null && <Over groups={chosen.groups} />}
      </Section>
      <Section title={words.grantTitle}>
        <Text c="dimmed">{refusal ?? words.grantHelp}</Text>
        {standing.usage.isExpired && <Text c="dimmed">{words.grantWake}</Text>}
        {grant.isDone && <Alert role="status">{words.granted}</Alert>}
        <Refusal error={grant.error} />
        <Stack gap="md">
          <Fields
            written={written}
            offered={standing.offered}
            wrong={wrong}
            isDisabled={refusal !== null}
            onChange={setWritten}
          />
          <Group>
            <Button disabled={refusal !== null || !isReady} loading={grant.isBusy} onClick={send}>
              {words.grantSave}
            </Button>
          </Group>
        </Stack>
      </Section>
    </>
  )
}

export const PackageTab = ({ user }: { user: UserRecord }) => {
  const { data, error, refetch } = useQuery({
    ...usersApi.package.queryOptions({ input: { id: user.id } }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return data === undefined ? <Skeleton height={320} maw={820} /> : <Granting user={user} standing={data} />
}
