/** Acts on several bots that are wanted less often; each is confirmed, and one that is for none of them says so. */
import { Button, Menu, Text } from '@mantine/core'
import IconChevronDown from 'icon:chevron-down'
import { lazy, Suspense, useState } from 'react'
import type { FolderAct } from '#bots/catalogue.ts'
import { useMessages } from '#platform/web/language.tsx'
import type { BotSummary } from './api.ts'
import { bulkMessages } from './bulk-messages.ts'
import { canDo, isEditable } from './folder-acts.ts'
import type { BulkKind } from './use-bulk.ts'

const BulkDeleteDialog = lazy(() => import('./bulk-delete-dialog.tsx'))
const BulkDistributeDialog = lazy(() => import('./bulk-distribute-dialog.tsx'))
const BulkTidyDialog = lazy(() => import('./bulk-tidy-dialog.tsx'))

const kinds = ['distribute', 'delete-profits', 'delete-closed', 'delete'] as const
type Kind = (typeof kinds)[number]

/** Bots that the act is for. */
const meantFor = (kind: Kind, chosen: readonly BotSummary[]): readonly BotSummary[] => {
  if (kind === 'delete') return chosen.filter(({ status }) => status !== 'deleted')
  const act: FolderAct = kind
  return chosen.filter((bot) => canDo(bot, act) && (kind !== 'distribute' || isEditable(bot)))
}

type Props = {
  chosen: readonly BotSummary[]
  busy: boolean
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  onRun: (kind: BulkKind, bots: readonly BotSummary[]) => void
}

export const BulkMore = ({ chosen, busy, say, onRun }: Props) => {
  const words = useMessages(bulkMessages)
  const [asked, setAsked] = useState<Kind | null>(null)
  const labels = {
    distribute: words.distribute,
    'delete-profits': words.deleteProfits,
    'delete-closed': words.deleteTrades,
    delete: words.delete,
  }
  const bots = asked === null ? [] : meantFor(asked, chosen)
  const close = () => setAsked(null)
  const run = (kind: BulkKind, meant: readonly BotSummary[]) => {
    close()
    onRun(kind, meant)
  }
  const dialog = { bots, skipped: chosen.length - bots.length, onClose: close }
  return (
    <>
      <Menu position="bottom-start" withinPortal={false} floatingStrategy="fixed">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />} disabled={busy}>
            {words.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={340}>
          {kinds.map((kind) => {
            const isForNone = meantFor(kind, chosen).length === 0
            return (
              <Menu.Item key={kind} disabled={isForNone} onClick={() => setAsked(kind)}>
                {labels[kind]}…
                {isForNone && (
                  <Text size="xs" c="dimmed">
                    {kind === 'distribute' ? words.noneToDistribute : words.noneForThis}
                  </Text>
                )}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'delete' && <BulkDeleteDialog {...dialog} onConfirm={(how) => run({ kind: 'delete', how }, bots)} />}
        {asked === 'distribute' && (
          <BulkDistributeDialog {...dialog} say={say} onConfirm={(changed) => run({ kind: 'distribute' }, changed)} />
        )}
        {(asked === 'delete-profits' || asked === 'delete-closed') && (
          <BulkTidyDialog {...dialog} kind={asked} onConfirm={() => run({ kind: asked }, bots)} />
        )}
      </Suspense>
    </>
  )
}
