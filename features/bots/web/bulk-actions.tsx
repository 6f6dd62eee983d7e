/** What can be done to the bots that are chosen; each button says why it cannot be pressed. It comes with the first choice. */
import { Button, Tooltip } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
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
  const words = useMessages(botsMessages)
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const closed = chosen.filter(({ status }) => status === 'closed')
  const count = format.count(closed.length)
  return (
    <>
      <BulkParts kind="suspend" chosen={chosen} busy={busy} onRun={onRun} />
      <BulkParts kind="start" chosen={chosen} busy={busy} onRun={onRun} />
      <BulkInvestment chosen={chosen} busy={busy} onRun={onRun} />
      <BulkSetLive chosen={chosen} busy={busy} onRun={onRun} />
      <BulkPlace chosen={chosen} busy={busy} />
      <Act
        label={words.deleteClosed}
        reason={closed.length > 0 ? null : words.noneClosed}
        busy={busy}
        onPress={() => setIsAsking(true)}
      />
      <BulkMore chosen={chosen} busy={busy} say={say} onRun={onRun} />
      {isAsking && (
        <Ask
          tone="danger"
          title={words.deleteTitle({ count })}
          facts={[
            words.deleteCount({ count }),
            ...(closed.length < chosen.length
              ? [words.deleteSkipped({ count: format.count(chosen.length - closed.length) })]
              : []),
          ]}
          confirm={words.deleteConfirm({ count })}
          act={{ isBusy: busy, error: null }}
          onConfirm={() => {
            setIsAsking(false)
            onRun({ kind: 'delete', how: 'wait' }, closed)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** The same change for each of the chosen bots that can take it. */
const BulkInvestment = ({ chosen, busy, onRun }: Pick<Props, 'chosen' | 'busy' | 'onRun'>) => {
  const words = useMessages(folderActMessages)
  const [isAsking, setIsAsking] = useState(false)
  const bots = chosen.filter((bot) => canDo(bot, 'change-investment') && isEditable(bot))
  return (
    <>
      <Act
        label={words.investment}
        reason={bots.length > 0 ? null : words.noneToChange}
        busy={busy}
        onPress={() => setIsAsking(true)}
      />
      {isAsking && (
        <Suspense>
          <BulkInvestmentDialog
            bots={bots}
            skipped={chosen.length - bots.length}
            onConfirm={(changes) => {
              setIsAsking(false)
              onRun({ kind: 'change-investment', changes }, bots)
            }}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A key is for one exchange. */
const BulkSetLive = ({ chosen, busy, onRun }: Pick<Props, 'chosen' | 'busy' | 'onRun'>) => {
  const words = useMessages(botsMessages)
  const acts = useMessages(folderActMessages)
  const [isAsking, setIsAsking] = useState(false)
  const bots = chosen.filter(maySetLive)
  const exchanges = new Set(bots.map(({ exchange }) => exchange))
  const several = exchanges.size > 1 ? words.oneExchange : null
  return (
    <>
      <Act
        label={acts.setLive}
        reason={bots.length === 0 ? words.noneToSetLive : several}
        busy={busy}
        onPress={() => setIsAsking(true)}
      />
      {isAsking && (
        <Suspense>
          <SetLiveDialog
            bots={bots}
            skipped={chosen.length - bots.length}
            act={{ isBusy: false, error: null }}
            onConfirm={(key) => {
              setIsAsking(false)
              onRun({ kind: 'set-live', key }, bots)
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A folder holds bots of one family. */
const BulkPlace = ({ chosen, busy }: Pick<Props, 'chosen' | 'busy'>) => {
  const words = useMessages(foldersWords)
  const [isAsking, setIsAsking] = useState(false)
  const families = new Set(chosen.map(({ family }) => family))
  const [family] = families
  if (family === undefined) return null
  return (
    <>
      <Act
        label={words.move}
        reason={families.size === 1 ? null : words.oneKind}
        busy={busy}
        onPress={() => setIsAsking(true)}
      />
      {isAsking && (
        <Suspense>
          <PlaceDialog
            family={family}
            bots={chosen}
            onDone={() => setIsAsking(false)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

type ActProps = { label: string; reason: string | null; busy: boolean; onPress: () => void }

/** A button that cannot be pressed stays reachable, so that its reason can be read. */
const Act = ({ label, reason, busy, onPress }: ActProps) => (
  <Tooltip label={reason ?? ''} disabled={reason === null} events={{ hover: true, focus: true, touch: true }}>
    <Button
      variant="default"
      disabled={busy}
      {...(reason === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
      onClick={(event) => (reason === null ? onPress() : event.preventDefault())}
    >
      {label}
    </Button>
  </Tooltip>
)
