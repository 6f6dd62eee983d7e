/** The amounts of the levels before they are distributed again, and after. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotAsk, BotPreview } from '../contract.ts'
import { type Bot, botsApi } from './api.ts'
import { BeforeAndAfter } from './before-and-after.tsx'
import { totalOf } from './bot-total.ts'
import { folderMessages } from './folder-messages.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

const DISTRIBUTE: BotAsk = { kind: 'distribute', trade: null }

export const DistributeDialog = (props: FolderDialogProps<Bot> & { tickSize: string }) => {
  const { bot, say, onClose, tickSize } = props
  const words = useMessages(folderMessages)
  const format = useFormat()
  const act = useFolderAct(props)
  // Prices move: what was seen a while ago is no preview.
  const preview = useQuery({
    ...botsApi.preview.queryOptions({ input: { id: bot.id, ask: DISTRIBUTE }, retry: false }),
    gcTime: 0,
  })
  const levels = preview.data?.levels ?? []
  const moved = totalOf(levels.filter(({ after }) => Number(after) === 0).map(({ before }) => before))
  return (
    <Ask
      tone="plain"
      title={words.distributeTitle(bot)}
      facts={[
        words.distributeAbout,
        ...(preview.isSuccess ? [words.distributeSum({ amount: format.money(moved, quoteOf(bot.pair)) })] : []),
      ]}
      confirm={words.distributeConfirm}
      isReady={levels.length > 0}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal ?? (preview.isError ? say(preview.error) : undefined)}
      onConfirm={() => void act.ask(DISTRIBUTE, words.distributed(bot))}
      onClose={onClose}
    >
      {preview.isPending && <Skeleton h={200} />}
      {preview.isSuccess && <Levels levels={levels} pair={bot.pair} tickSize={tickSize} />}
    </Ask>
  )
}

type LevelsProps = Pick<BotPreview, 'levels'> & {
  /** Of the bot, where several are shown. */
  name?: string
  pair: string
  tickSize: string
}

export const Levels = ({ name, levels, pair, tickSize }: LevelsProps) => {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const amount = (decimal: string) => format.money(decimal, quoteOf(pair))
  return (
    <BeforeAndAfter
      label={name === undefined ? words.preview : `${name}: ${words.preview}`}
      words={{ name: words.level, before: words.before, after: words.after }}
      rows={levels.map(({ trade, price, before, after }) => ({
        id: String(trade),
        name: format.price(price, tickSize),
        before: amount(before),
        after: amount(after),
      }))}
    />
  )
}
