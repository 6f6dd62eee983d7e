/** Changes what one bot trades with; what that means is asked of trading before it is done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { BotAsk } from '../contract.ts'
import { type Bot, botsApi, marketsQuery } from './api.ts'
import { ChangeTable } from './change-table.tsx'
import type { Kit } from './family-kit.ts'
import { folderMessages } from './folder-messages.ts'
import { hasLevels } from './folder-acts.ts'
import { ChangeFields, useChange } from './investment-change.tsx'
import { changesBetween, type SettingChange } from './setting-changes.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'
import { useSections } from './use-sections.ts'

const noMarkets: readonly never[] = []

/** Which settings other than the investment would have other values. */
const useChanges = (kit: Kit, before: unknown) => {
  const sectionsOf = useSections(kit, useQuery(marketsQuery()).data?.markets ?? noMarkets)
  return (after: unknown): SettingChange[] => {
    const [now, then] = [sectionsOf(before), sectionsOf(after)]
    return now === null || then === null ? [] : changesBetween(now, then).filter(({ path }) => path !== 'investment')
  }
}

export const InvestmentDialog = (props: FolderDialogProps<Bot> & { kit: Kit }) => {
  const { bot, kit, say, onClose } = props
  const changesTo = useChanges(kit, bot.form)
  const words = useMessages(folderMessages)
  const format = useFormat()
  const act = useFolderAct(props)
  const typed = useChange()
  const ask: BotAsk | null =
    typed.change === null ? null : { kind: 'change-investment', trade: null, change: typed.change }
  const query = useQuery({
    ...botsApi.preview.queryOptions({
      input: { id: bot.id, ask: ask ?? { kind: 'distribute', trade: null } },
      enabled: ask !== null,
      placeholderData: keepPreviousData,
      retry: false,
    }),
    gcTime: 0,
  })
  const money = (amount: string) => format.money(amount, quoteOf(bot.pair))
  const preview = ask === null ? undefined : query.data
  const seen =
    preview === undefined
      ? [words.typeNumber]
      : [
          words.investmentChange({ before: money(preview.investment.before), after: money(preview.investment.after) }),
          ...(hasLevels(bot)
            ? [words.investmentLevels({ count: format.count(preview.levels.length) }), words.investmentHeld]
            : [words.investmentNext]),
        ]
  const changes = preview === undefined ? [] : changesTo(preview.form)
  return (
    <Ask
      tone="plain"
      title={words.investmentTitle(bot)}
      facts={seen}
      confirm={words.investmentConfirm}
      isReady={ask !== null && query.isSuccess && !query.isPlaceholderData}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal ?? (ask !== null && query.isError ? say(query.error) : undefined)}
      onConfirm={() => ask !== null && void act.ask(ask, words.investmentDone(bot))}
      onClose={onClose}
    >
      <ChangeFields typed={typed} asset={quoteOf(bot.pair)} />
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </Ask>
  )
}
