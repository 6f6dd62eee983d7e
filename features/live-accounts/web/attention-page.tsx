/** Live trading for those who run the installation: what stands still, what is unknown, and the two brakes. */
import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import IconShieldCheck from 'icon:shield-check'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { orderStateMessages } from '#platform/order-state-messages.ts'
import type { Quarantined, UnknownOrder } from '../contract.ts'
import { liveAccountsApi } from './api.ts'
import { attentionWords } from './messages.ts'

export const Route = createFileRoute('/admin/dev/live')({
  staticData: {
    grant: 'system',
    title: { en: 'Live trading', hu: 'Éles kereskedés' },
    menu: { order: 196, icon: IconShieldCheck },
  },
  component: AttentionPage,
})

/** Time in ms after which the page looks again by itself. */
const LOOK_MS = 5_000

/** Least letters of a reason, and most. */
const REASON = { least: 3, most: 300 }

/** A brake that is pulled, and let go, with a reason. */
type Brake = 'halt' | 'goOn' | 'suspend' | 'letGo'

const BrakeDialog = ({ brake, onClose }: { brake: Brake; onClose: () => void }) => {
  const words = useMessages(attentionWords)
  const format = useFormat()
  const halt = useAct(liveAccountsApi.halt, { done: words.done, onDone: onClose })
  const suspend = useAct(liveAccountsApi.suspendEverybody, {
    done: ({ bots, refused }) => words.told({ accounts: format.count(bots), refused: format.count(refused) }),
    onDone: onClose,
  })
  const isOn = brake === 'halt' || brake === 'suspend'
  const act = brake === 'halt' || brake === 'goOn' ? halt : suspend
  return (
    <Ask
      tone={isOn ? 'danger' : 'plain'}
      title={words[`${brake}Title`]}
      text={words[`${brake}Text`]}
      confirm={words[brake]}
      act={act}
      needsReason={{ ...REASON, help: words.reasonHelp }}
      onConfirm={(reason) => act.send({ isOn, reason })}
      onClose={onClose}
    />
  )
}

const ReleaseDialog = ({ row, onClose }: { row: Quarantined; onClose: () => void }) => {
  const words = useMessages(attentionWords)
  const act = useAct(liveAccountsApi.release, { done: words.done, onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.releaseTitle(row)}
      text={words.releaseText}
      facts={[row.detail]}
      confirm={words.release}
      act={act}
      needsReason={{ ...REASON, help: words.reasonHelp }}
      onConfirm={(reason) => act.send({ account: row.account, order: row.order, reason })}
      onClose={onClose}
    />
  )
}

/** Asks the exchange of the account once more; `children` are more acts. */
const Acts = ({ account, children }: { account: string; children?: ReactNode }) => {
  const words = useMessages(attentionWords)
  const compare = useAct(liveAccountsApi.compare, { done: words.compared })
  return (
    <Group gap="xs">
      <Button variant="default" mih={44} disabled={compare.isBusy} onClick={() => compare.send({ account })}>
        {words.compare}
      </Button>
      {children}
      {compare.error !== null && <Problem error={compare.error} />}
    </Group>
  )
}

const useQuarantineColumns = (onRelease: (row: Quarantined) => void): readonly Column<Quarantined>[] => {
  const words = useMessages(attentionWords)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'account', header: words.account, card: 'title', cell: ({ account }) => account },
      { id: 'user', header: words.user, cell: ({ user }) => user.username },
      { id: 'detail', header: words.detail, cell: ({ detail }) => detail },
      { id: 'since', header: words.since, cell: ({ atMs }) => format.dateTime(atMs) },
      {
        id: 'act',
        header: words.act,
        card: 'foot',
        cell: (row) => (
          <Acts account={row.account}>
            <Button variant="default" mih={44} onClick={() => onRelease(row)}>
              {words.release}
            </Button>
          </Acts>
        ),
      },
    ],
    [words, format, onRelease],
  )
}

const Quarantines = ({ rows }: { rows: readonly Quarantined[] }) => {
  const words = useMessages(attentionWords)
  const [chosen, setChosen] = useState<Quarantined | null>(null)
  const columns = useQuarantineColumns(setChosen)
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {words.quarantined}
      </Title>
      <DataTable
        label={words.quarantined}
        rows={rows}
        rowKey={({ account }) => account}
        columns={columns}
        empty={
          <Empty icon={IconShieldCheck} title={words.noneQuarantined}>
            {words.noneQuarantinedText}
          </Empty>
        }
      />
      {chosen !== null && <ReleaseDialog row={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

const useUnknownColumns = (): readonly Column<UnknownOrder>[] => {
  const words = useMessages(attentionWords)
  const states = useMessages(orderStateMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { id: 'order', header: words.order, card: 'title', cell: ({ order }) => order },
      { id: 'bot', header: words.bot, cell: ({ name }) => name },
      { id: 'account', header: words.account, cell: ({ account }) => account },
      { id: 'pair', header: words.pair, cell: ({ pair }) => pair },
      { id: 'state', header: words.state, cell: ({ state }) => states[state] },
      { id: 'since', header: words.since, cell: ({ sinceMs }) => format.dateTime(sinceMs) },
      { id: 'act', header: words.act, card: 'foot', cell: ({ account }) => <Acts account={account} /> },
    ],
    [words, states, format],
  )
}

const UnknownOrders = ({ rows }: { rows: readonly UnknownOrder[] }) => {
  const words = useMessages(attentionWords)
  const columns = useUnknownColumns()
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {words.unknown}
      </Title>
      <DataTable
        label={words.unknown}
        rows={rows}
        rowKey={({ order }) => order}
        columns={columns}
        empty={
          <Empty icon={IconShieldCheck} title={words.noneUnknown}>
            {words.noneUnknownText}
          </Empty>
        }
      />
    </section>
  )
}

type Attention = Awaited<ReturnType<typeof liveAccountsApi.attention.call>>

const Standing = ({ isHalted, accounts }: Pick<Attention, 'isHalted' | 'accounts'>) => {
  const words = useMessages(attentionWords)
  const format = useFormat()
  const [brake, setBrake] = useState<Brake | null>(null)
  const brakes: readonly Brake[] = ['suspend', 'letGo', isHalted === true ? 'goOn' : 'halt']
  return (
    <Card component="section" className="surface">
      <Title order={2} size="h4" mb="sm">
        {words.standing}
      </Title>
      <Stack gap="xs">
        {accounts.map(({ kind, accounts: count, bots }) => (
          <Group key={kind} gap="sm">
            <ModeBadge mode={kind} />
            <Text span>{words.accounts({ count: format.count(count) })}</Text>
            <Text span>{words.bots({ count: format.count(bots) })}</Text>
          </Group>
        ))}
        <Alert role="status" color={isHalted === false ? 'green' : 'red'}>
          {isHalted === null ? words.signerDown : isHalted ? words.halted : words.signs}
        </Alert>
        <Group>
          {brakes.map((one) => (
            <Button key={one} variant="default" mih={44} onClick={() => setBrake(one)}>
              {words[one]}
            </Button>
          ))}
        </Group>
      </Stack>
      {brake !== null && <BrakeDialog brake={brake} onClose={() => setBrake(null)} />}
    </Card>
  )
}

function AttentionPage() {
  const words = useMessages(attentionWords)
  const { data, error, refetch } = useQuery(
    liveAccountsApi.attention.queryOptions({ staleTime: 0, refetchInterval: LOOK_MS }),
  )
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton height={480} />}
      {data !== undefined && (
        <Stack gap="lg">
          <Standing isHalted={data.isHalted} accounts={data.accounts} />
          <Quarantines rows={data.quarantined} />
          <UnknownOrders rows={data.unknown} />
        </Stack>
      )}
    </>
  )
}
