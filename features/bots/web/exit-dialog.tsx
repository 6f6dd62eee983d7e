/** Closing or deleting a bot or one of its trades, with what it means in numbers before it is done. */
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import type { Side } from '#engine/market.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useMessages, useOpenFormat } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { actMessages } from './act-messages.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { type Holding, leftOf } from './holdings.ts'

/** What would be sold, and what stands to lose. */
export type ExitSubject = {
  name: string
  pair: string
  mode: 'demo' | 'live'
  holdings: readonly Holding[]
  /** What leaving with all of it now would make, after fees. */
  unrealised: string
  entersBy: Side
  /** A position of futures is one way or the other, whatever the bot enters by. */
  sides: readonly Side[]
  orders: number
  trade: number | null
}

export type ExitChoice =
  | { kind: 'sell'; trade: number }
  | { kind: 'close' }
  | { kind: 'delete'; how: 'close' | 'wait' | 'release' }
type Props = {
  subject: ExitSubject
  kind: ExitChoice['kind']
  busy: boolean
  refusal: string | undefined
  onConfirm: (choice: ExitChoice) => void
  onCancel: () => void
}

const ways = ['wait', 'close', 'release'] as const
type Way = (typeof ways)[number]

/** What each way out means, in numbers. */
const useConsequences = ({ pair, holdings, unrealised, sides, orders }: ExitSubject): Record<Way, string[]> => {
  const words = useMessages(actMessages)
  const format = useOpenFormat()
  const quote = quoteOf(pair)
  const leaving = sides
    .map((side) => ({ side, ...leftOf(holdings, side) }))
    .filter(({ left }) => left.length > 0)
    .map(({ side, left, worth }) => ({
      side,
      quantity: left.map(({ held, pair: of }) => format.money(held, baseOf(of), { digits: [0, 8] })).join(', '),
      amount: format.money(worth, quote),
    }))
  const canceled = words.closeOrders({ count: format.count(orders) })
  if (leaving.length === 0)
    return {
      wait: [canceled, words.waitNothing],
      close: [canceled, words.closeNothing],
      release: [canceled, words.releaseNothing],
    }
  const result = words.closeResult({ amount: format.profit(unrealised, quote) })
  return {
    wait: leaving.map((one) => (one.side === 'buy' ? words.waitHeld(one) : words.waitOwed(one))),
    close: [
      canceled,
      ...leaving.map((one) => (one.side === 'buy' ? words.closeSells(one) : words.closeBuysBack(one))),
      result,
    ],
    release: [
      canceled,
      ...leaving.map((one) => (one.side === 'buy' ? words.releaseHeld(one) : words.releaseOwed(one))),
    ],
  }
}

export default function ExitDialog({ subject, kind, busy, refusal, onConfirm, onCancel }: Props) {
  const words = useMessages(actMessages)
  const shared = useMessages(sharedMessages)
  const consequences = useConsequences(subject)
  const [way, setWay] = useState<Way>('wait')
  const mode = (subject.mode === 'demo' ? shared.modeDemo : shared.modeLive).toUpperCase()
  const frame = { tone: 'danger', busy, refusal, onCancel } as const
  if (kind === 'sell')
    return (
      <DangerDialog
        {...frame}
        title={words.sellTitle({ name: subject.name })}
        consequences={[...consequences.close, words.sellGoesOn]}
        confirm={(subject.entersBy === 'buy' ? words.sellConfirm : words.buyBackConfirm)({ mode })}
        onConfirm={() => subject.trade !== null && onConfirm({ kind: 'sell', trade: subject.trade })}
      />
    )
  if (kind === 'close')
    return (
      <DangerDialog
        {...frame}
        title={words.closeTitle({ name: subject.name })}
        consequences={[...consequences.close, words.closeForGood]}
        confirm={words.closeConfirm({ mode })}
        onConfirm={() => onConfirm({ kind: 'close' })}
      />
    )
  const names: Record<Way, string> = { wait: words.deleteWait, close: words.deleteClose, release: words.deleteRelease }
  const helps: Record<Way, string> = {
    wait: words.deleteWaitHelp,
    close: words.deleteCloseHelp,
    release: words.deleteReleaseHelp,
  }
  return (
    <DangerDialog
      {...frame}
      title={words.deleteTitle({ name: subject.name })}
      consequences={[...consequences[way], words.deleteHistory]}
      confirm={names[way]}
      // The other ways leave what is held; a trade has no name of its own.
      typedName={way === 'close' && subject.trade === null ? subject.name : undefined}
      onConfirm={() => onConfirm({ kind: 'delete', how: way })}
    >
      <Radio.Group
        label={words.deleteHow}
        value={way}
        onChange={(next) => setWay(ways.find((known) => known === next) ?? 'wait')}
      >
        <Stack gap="sm" mt="xs">
          {ways.map((choice) => (
            <Radio key={choice} value={choice} label={names[choice]} description={helps[choice]} />
          ))}
        </Stack>
      </Radio.Group>
    </DangerDialog>
  )
}
