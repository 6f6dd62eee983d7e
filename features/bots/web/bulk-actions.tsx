/** What can be done to the bots that are chosen; each button says why it cannot be pressed. It comes with the first choice. */
import { Button, Tooltip } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { botsMessages } from './bots-messages.ts'
import { BulkMore } from './bulk-more.tsx'
import { BulkParts } from './bulk-parts.tsx'
import { canDo, isEditable, maySetLive } from './folder-acts.ts'
import { folderActMessages } from './folder-act-messages.ts'
import { foldersWords } from './folders-messages.ts'
import type { BulkKind } from './use-bulk.ts'

/** Comes when it is first asked for. */
const BulkInvestmentDialog = lazy(() => import('./bulk-investment-dialog.tsx'))
const PlaceDialog = lazy(() => import('./place-dialog.tsx'))
const SetLiveDialog = lazy(() => import('./set-live-dialog.tsx'))

type Props = {
  chosen: readonly BotSummary[]
  busy: boolean
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  onRun: (kind: BulkKind, bots: readonly BotSummary[]) => void
}

export default function BulkActions({ chosen, busy, say, onRun }: Props) {
  return (
    <>
      <BulkParts kind="suspend" chosen={chosen} busy={busy} onRun={onRun} />
      <BulkParts kind="start" chosen={chosen} busy={busy} onRun={onRun} />
      <BulkInvestment chosen={chosen} busy={busy} onRun={onRun} />
      <BulkSetLive chosen={chosen} busy={busy} onRun={onRun} />
      <BulkPlace chosen={chosen} busy={busy} />
      <BulkDeleteClosed chosen={chosen} busy={busy} onRun={onRun} />
      <BulkMore chosen={chosen} busy={busy} say={say} onRun={onRun} />
    </>
  )
}

type Acting = Pick<Props, 'chosen' | 'busy' | 'onRun'>

/** The same change for each of the chosen bots that can take it. */
const BulkInvestment = ({ chosen, busy, onRun }: Acting) => {
  const words = useMessages(folderActMessages)
  const bots = chosen.filter((bot) => canDo(bot, 'change-investment') && isEditable(bot))
  return (
    <Act label={words.investment} reason={bots.length > 0 ? null : words.noneToChange} busy={busy}>
      {(close) => (
        <BulkInvestmentDialog
          bots={bots}
          skipped={chosen.length - bots.length}
          onConfirm={(changes) => {
            close()
            onRun({ kind: 'change-investment', changes }, bots)
          }}
          onCancel={close}
        />
      )}
    </Act>
  )
}

/** A key is for one exchange. */
const BulkSetLive = ({ chosen, busy, onRun }: Acting) => {
  const words = useMessages(botsMessages)
  const acts = useMessages(folderActMessages)
  const bots = chosen.filter(maySetLive)
  const exchanges = new Set(bots.map(({ exchange }) => exchange))
  const several = exchanges.size > 1 ? words.oneExchange : null
  return (
    <Act label={acts.setLive} reason={bots.length === 0 ? words.noneToSetLive : several} busy={busy}>
      {(close) => (
        <SetLiveDialog
          bots={bots}
          skipped={chosen.length - bots.length}
          act={{ isBusy: false, error: null }}
          onConfirm={(key) => {
            close()
            onRun({ kind: 'set-live', key }, bots)
          }}
          onClose={close}
        />
      )}
    </Act>
  )
}

/** A folder holds bots of one family. */
const BulkPlace = ({ chosen, busy }: Pick<Props, 'chosen' | 'busy'>) => {
  const words = useMessages(foldersWords)
  const families = new Set(chosen.map(({ family }) => family))
  const [family] = families
  if (family === undefined) return null
  return (
    <Act label={words.move} reason={families.size === 1 ? null : words.oneKind} busy={busy}>
      {(close) => <PlaceDialog family={family} bots={chosen} onDone={close} onClose={close} />}
    </Act>
  )
}

const BulkDeleteClosed = ({ chosen, busy, onRun }: Acting) => {
  const words = useMessages(botsMessages)
  const format = useFormat()
  const closed = chosen.filter(({ status }) => status === 'closed')
  const count = format.count(closed.length)
  const others = chosen.length - closed.length
  return (
    <Act label={words.deleteClosed} reason={closed.length > 0 ? null : words.noneClosed} busy={busy}>
      {(close) => (
        <Ask
          tone="danger"
          title={words.deleteTitle({ count })}
          facts={[
            words.deleteCount({ count }),
            ...(others > 0 ? [words.deleteSkipped({ count: format.count(others) })] : []),
          ]}
          confirm={words.deleteConfirm({ count })}
          act={{ isBusy: busy, error: null }}
          onConfirm={() => {
            close()
            onRun({ kind: 'delete', how: 'wait' }, closed)
          }}
          onClose={close}
        />
      )}
    </Act>
  )
}

type ActProps = {
  label: string
  /** Why it cannot be pressed; null where it can. */
  reason: string | null
  busy: boolean
  /** What it asks first. */
  children: (close: () => void) => ReactNode
}

/** A button that asks before it does anything. One that cannot be pressed stays reachable, so that its reason can be read. */
const Act = ({ label, reason, busy, children }: ActProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Tooltip label={reason ?? ''} disabled={reason === null} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          disabled={busy}
          {...(reason === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={(event) => (reason === null ? setIsAsking(true) : event.preventDefault())}
        >
          {label}
        </Button>
      </Tooltip>
      {isAsking && <Suspense>{children(() => setIsAsking(false))}</Suspense>}
    </>
  )
}
