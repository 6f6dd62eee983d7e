/** Moves a trade to another bot of the same pair. */
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { actMessages } from './act-messages.ts'
import { baseOf, type Bot, botsQuery, type BotSummary } from './api.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { targetsOf } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

const none: readonly BotSummary[] = []

export const RelocateDialog = ({ trade, ...props }: FolderDialogProps<Bot> & { trade: number }) => {
  const { bot, onClose } = props
  const words = useMessages(folderMessages)
  const acts = useMessages(actMessages)
  const format = useFormat()
  const act = useFolderAct(props)
  const all = useQuery(botsQuery(bot.family))
  const targets = targetsOf(bot, all.data?.bots ?? none)
  const [chosen, setChosen] = useState('')
  const target = targets.find(({ id }) => id === chosen)
  const base = bot.trades.find(({ id }) => id === trade)?.base ?? '0'
  const orders = bot.liveOrders.filter((order) => order.trade === trade).length
  const name = `${bot.name}, ${acts.trade({ id: format.count(trade) })}`
  const goes = words.relocateHeld({
    quantity: format.money(base, baseOf(bot.pair), { digits: [0, 8] }),
    orders: format.count(orders),
  })
  const limit =
    target === undefined || target.limit === null
      ? []
      : [
          words.relocateLimit({
            name: target.name,
            used: format.count(target.used),
            limit: format.count(target.limit),
          }),
        ]
  return (
    <DangerDialog
      title={words.relocateTitle({ name })}
      consequences={[goes, ...limit]}
      confirm={words.relocateConfirm}
      tone="plain"
      isReady={target !== undefined}
      busy={act.busy}
      refusal={act.refusal}
      onConfirm={() =>
        target !== undefined && void act.ask({ kind: 'relocate', trade, to: target.id }, words.relocated({ name }))
      }
      onCancel={onClose}
    >
      {all.isSuccess && targets.length === 0 ? (
        <Text>{words.relocateNone({ pair: bot.pair })}</Text>
      ) : (
        <NativeSelect
          label={words.relocateTo}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: words.relocateChoose },
            ...targets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </DangerDialog>
  )
}
