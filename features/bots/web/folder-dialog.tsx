/** The dialog of an act on a bot as a whole; none is done without its consequence in numbers. */
import { Navigate, useNavigate } from '@tanstack/react-router'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useState } from 'react'
import type { BotAsk } from '../contract.ts'
import { type Bot, botsApi } from './api.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { DistributeDialog } from './distribute-dialog.tsx'
import type { Kit } from './family-kit.ts'
import { closedTrades, type FolderChoice, soldProfits } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { InvestmentDialog } from './investment-dialog.tsx'
import { liveMessages } from './live-messages.ts'
import PlaceDialog from './place-dialog.tsx'
import { RelocateDialog } from './relocate-dialog.tsx'
import SetLiveDialog from './set-live-dialog.tsx'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

type Props = Omit<FolderDialogProps<Bot>, 'say'> & { choice: FolderChoice; kit: Kit; tickSize: string }

export default function FolderDialog({ choice, kit, tickSize, ...rest }: Props) {
  const words = useMessages(folderMessages)
  const format = useFormat()
  const { bot } = rest
  const props = { ...rest, say: kit.refusal }
  switch (choice.kind) {
    case 'clone':
      return <CloneDialog {...props} />
    case 'place':
      return <PlaceDialog family={bot.family} bots={[bot]} onDone={rest.onClose} onClose={rest.onClose} />
    case 'set-live':
      return <SetBotLive {...props} />
    case 'change-investment':
      return <InvestmentDialog {...props} kit={kit} />
    case 'distribute':
      return <DistributeDialog {...props} tickSize={tickSize} />
    case 'relocate':
      return <RelocateDialog {...props} tickSize={tickSize} trade={choice.trade} entersBy={kit.entersBy(bot.form)} />
    case 'settings':
      return (
        <Navigate
          to="/bots/$family/edit/$botId"
          params={{ family: bot.family, botId: bot.id }}
          search={bot.takesIn === null ? {} : { trade: choice.trade }}
        />
      )
    case 'delete-closed':
      return (
        <TidyDialog
          {...props}
          ask={{ kind: 'delete-closed', trade: null }}
          title={words.deleteClosedTitle(bot)}
          count={words.deleteClosedCount({ count: format.count(closedTrades(bot)) })}
          confirm={words.deleteClosedConfirm}
          done={words.deleteClosedDone(bot)}
        />
      )
    case 'delete-profits':
      return (
        <TidyDialog
          {...props}
          ask={choice}
          title={words.deleteProfitsTitle(bot)}
          count={words.deleteProfitsCount({ count: format.count(soldProfits(bot, choice.trade)) })}
          confirm={words.deleteProfitsConfirm}
          done={words.deleteProfitsDone(bot)}
        />
      )
  }
}

/** The demo bot is left behind: the page of the live one opens. */
const SetBotLive = (props: FolderDialogProps<Bot>) => {
  const { bot, onClose } = props
  const words = useMessages(liveMessages)
  const navigate = useNavigate()
  const act = useFolderAct(props)
  const [commandId] = useState(() => crypto.randomUUID())
  const confirm = async (key: string) => {
    const made = await act.send(() => botsApi.setLive.call({ commandId, id: bot.id, key }), words.setLiveDone(bot))
    if (made !== null) await navigate({ to: '/bots/$family/$botId', params: { family: bot.family, botId: made.id } })
  }
  return (
    <SetLiveDialog
      bots={[bot]}
      skipped={0}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal}
      onConfirm={(key) => void confirm(key)}
      onClose={onClose}
    />
  )
}

type TidyProps = FolderDialogProps<Bot> & { ask: BotAsk; title: string; count: string; confirm: string; done: string }

const TidyDialog = ({ ask, title, count, confirm, done, ...props }: TidyProps) => {
  const words = useMessages(folderMessages)
  const act = useFolderAct(props)
  return (
    <Ask
      tone="danger"
      title={title}
      facts={[count, words.historyStays]}
      confirm={confirm}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal}
      onConfirm={() => void act.ask(ask, done)}
      onClose={props.onClose}
    />
  )
}
