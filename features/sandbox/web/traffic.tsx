/** Who is connected, and what was asked last. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import IconArrowsLeftRight from 'icon:arrows-left-right'
import IconPlugConnectedX from 'icon:plug-connected-x'
import IconScissors from 'icon:scissors'
import { useMemo } from 'react'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { type SandboxView, sandboxApi, useAct } from './api.ts'
import { faultWords } from './fault-messages.ts'
import { sandboxWords } from './messages.ts'

type ConnectionRow = SandboxView['connections'][number]
type RequestRow = SandboxView['requests'][number]

/** A connection may follow hundreds of streams: their number, and the names on demand. */
const Listens = ({ listensTo }: Pick<ConnectionRow, 'listensTo'>) => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  if (listensTo.length === 0) return <Text c="dimmed">{words.nothing}</Text>
  return (
    <details style={{ maxWidth: 'min(60ch, 60vw)', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <summary>{words.streams({ count: format.count(listensTo.length) })}</summary>
      {listensTo.join(', ')}
    </details>
  )
}

const useConnectionColumns = (): readonly Column<ConnectionRow>[] => {
  const words = useMessages(sandboxWords)
  return useMemo(
    () => [
      {
        id: 'kind',
        header: words.connection,
        cell: ({ id, kind }) => `${kind === 'market' ? words.kindMarket : words.kindApi} ${id}`,
        card: 'title',
      },
      { id: 'ip', header: words.address, cell: ({ ip }) => ip },
      {
        id: 'since',
        header: words.openSince,
        cell: ({ openedAtMs }) => <Time atMs={openedAtMs} as="dateTimeSecond" />,
      },
      {
        id: 'listens',
        header: words.listensTo,
        cell: ({ listensTo }) => <Listens listensTo={listensTo} />,
      },
    ],
    [words],
  )
}

export const Connections = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const format = useFormat()
  const { mutate, data, error, isPending } = useCut()
  const columns = useConnectionColumns()
  return (
    <Stack>
      {error !== null && <Problem error={error} />}
      <Group>
        <Button
          variant="default"
          leftSection={<IconScissors size={18} />}
          loading={isPending}
          onClick={() => mutate(null)}
        >
          {words.cutAll}
        </Button>
        <Text role="status">{data === undefined ? '' : words.cutDone({ count: format.count(data) })}</Text>
      </Group>
      <DataTable
        label={words.connectionsLabel}
        columns={columns}
        rows={sandbox.connections}
        rowKey={({ id }) => String(id)}
        empty={
          <Empty icon={IconPlugConnectedX} title={words.noConnectionsTitle}>
            {words.noConnections}
          </Empty>
        }
      />
    </Stack>
  )
}

const useCut = () =>
  useAct(async (kind: ConnectionRow['kind'] | null) => (await sandboxApi.cut.call({ kind })).connections)

const AnswerBadge = ({ status }: { status: number | null }) => {
  const words = useMessages(sandboxWords)
  if (status !== null && status < 400) return <span>{status}</span>
  return (
    <Badge component="span" variant="light" color={status === null ? 'orange' : 'red'} autoContrast>
      {status ?? words.noAnswer}
    </Badge>
  )
}

const useRequestColumns = (): readonly Column<RequestRow>[] => {
  const words = useMessages(sandboxWords)
  const { wayRest, waySocket } = useMessages(faultWords)
  return useMemo(
    () => [
      { id: 'call', header: words.call, cell: ({ call }) => call, card: 'title' },
      { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} as="dateTimeSecond" /> },
      { id: 'way', header: words.way, cell: ({ way }) => (way === 'rest' ? wayRest : waySocket) },
      { id: 'symbol', header: words.symbol, cell: ({ symbol }) => symbol ?? '–' },
      { id: 'answer', header: words.answer, cell: ({ status }) => <AnswerBadge status={status} /> },
      { id: 'code', header: words.code, numeric: true, cell: ({ code }) => (code === null ? '–' : String(code)) },
    ],
    [words, wayRest, waySocket],
  )
}

export const Requests = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const columns = useRequestColumns()
  return (
    <DataTable
      label={words.requestsLabel}
      columns={columns}
      rows={sandbox.requests}
      rowKey={({ id }) => String(id)}
      empty={
        <Empty icon={IconArrowsLeftRight} title={words.noRequestsTitle}>
          {words.noRequests}
        </Empty>
      }
    />
  )
}
