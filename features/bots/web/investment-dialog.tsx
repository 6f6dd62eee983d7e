/** Changes what one bot trades with; what that means is asked of trading before it is done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteOf } from '#engine/pair-names.ts'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotAsk } from '../contract.ts'
import { type Bot, botsApi } from './api.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { folderMessages } from './folder-messages.ts'
import { ChangeFields, useChange } from './investment-change.tsx'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

export const InvestmentDialog = (props: FolderDialogProps<Bot>) => {
  const { bot, say, onClose } = props
  const words = useMessages(folderMessages)
  const format = useFormat()
  const act = useFolderAct(props)
  const typed = useChange()
  const ask: BotAsk | null =
    typed.change === null ? null : { kind: 'change-investment', trade: null, change: typed.change }
  const preview = useQuery({
    ...botsApi.preview.queryOptions({
      input: { id: bot.id, ask: ask ?? { kind: 'distribute', trade: null } },
      enabled: ask !== null,
      placeholderData: keepPreviousData,
      retry: false,
    }),
    gcTime: 0,
  })
  const money = (amount: string) => format.money(amount, quoteOf(bot.pair))
  const { data } = preview
  const seen =
    ask === null || data === undefined
      ? [words.typeNumber]
      : [
          words.investmentChange({ before: money(data.investment.before), after: money(data.investment.after) }),
          words.investmentLevels({ count: format.count(data.levels.length) }),
          words.investmentHeld,
        ]
  return (
    <DangerDialog
      tone="plain"
      title={words.investmentTitle(bot)}
      consequences={seen}
      confirm={words.investmentConfirm}
      isReady={ask !== null && preview.isSuccess && !preview.isPlaceholderData}
      busy={act.busy}
      refusal={act.refusal ?? (ask !== null && preview.isError ? say(preview.error) : undefined)}
      onConfirm={() => ask !== null && void act.ask(ask, words.investmentDone(bot))}
      onCancel={onClose}
    >
      <ChangeFields typed={typed} asset={quoteOf(bot.pair)} />
    </DangerDialog>
  )
}
