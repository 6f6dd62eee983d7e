/** Closing or deleting a bot or one of its trades, with what it means in numbers before it is done. */
import { baseOf, quoteOf } from '#engine/pair-names.ts'
import { useState } from 'react'
import { Ask } from '#platform/web/ask.tsx'
import { useMessages, useOpenFormat } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { WayField } from '#platform/web/way-field.tsx'
import { actMessages } from './act-messages.ts'
import { type ExitSubject, leftOf } from './exit-subject.ts'
import type { Holding } from './holdings.ts'

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

/** What is held on each side, with its worth; sides on which nothing is held are left out. */
const useHeld = ({ pair, sides }: Pick<ExitSubject, 'pair' | 'sides'>) => {
  const format = useOpenFormat()
  return (holdings: readonly Holding[]) =>
    sides
      .map((side) => ({ side, ...leftOf(holdings, side) }))
      .filter(({ left }) => left.length > 0)
      .map(({ side, left, worth }) => ({
        side,
        quantity: left.map(({ held, pair: of }) => format.money(held, baseOf(of), { digits: [0, 8] })).join(', '),
        amount: format.money(worth, quoteOf(pair)),
      }))
}

type Held = ReturnType<ReturnType<typeof useHeld>>

/** What each way out means, in numbers. */
const useConsequences = (subject: ExitSubject, leaving: Held): Record<Way, string[]> => {
  const words = useMessages(actMessages)
  const format = useOpenFormat()
  const heldOn = useHeld(subject)
  const canceled = words.closeOrders({ count: format.count(subject.orders) })
  const rest = heldOn(subject.rest).map((one) => words.restStays(one))
  if (leaving.length === 0) {
    const nothing = (sentence: string): string[] => [canceled, sentence, ...rest]
    return {
      wait: nothing(words.waitNothing),
      close: nothing(words.closeNothing),
      release: nothing(words.releaseNothing),
    }
  }
  // How much is bought back is known only when it is: its rest cannot be told before.
  const dust = rest.length > 0 || leaving.every(({ side }) => side === 'buy') ? rest : [words.dustStays]
  return {
    wait: [...leaving.map((one) => (one.side === 'buy' ? words.waitHeld(one) : words.waitOwed(one))), ...dust],
    close: [
      canceled,
      ...leaving.map((one) => (one.side === 'buy' ? words.closeSells(one) : words.closeBuysBack(one))),
      words.closeResult({ amount: format.profit(subject.unrealised, quoteOf(subject.pair)) }),
      ...dust,
    ],
    release: [
      canceled,
      ...leaving.map((one) => (one.side === 'buy' ? words.releaseHeld(one) : words.releaseOwed(one))),
      ...rest,
    ],
  }
}

/** The button says what it does: a bot that holds nothing sells nothing. */
const closeWord = (leaving: Held): 'closeOnly' | 'closeConfirm' | 'closeBuyBack' | 'closeBoth' => {
  const [first, ...others] = leaving
  if (first === undefined) return 'closeOnly'
  if (others.length > 0) return 'closeBoth'
  return first.side === 'buy' ? 'closeConfirm' : 'closeBuyBack'
}

export default function ExitDialog({ subject, kind, busy, refusal, onConfirm, onCancel }: Props) {
  const words = useMessages(actMessages)
  const shared = useMessages(sharedMessages)
  const leaving = useHeld(subject)(subject.leaving)
  const consequences = useConsequences(subject, leaving)
  const [way, setWay] = useState<Way>('wait')
  const mode = (subject.mode === 'demo' ? shared.modeDemo : shared.modeLive).toUpperCase()
  const frame = { tone: 'danger', act: { isBusy: busy, error: null }, refusal, onClose: onCancel } as const
  if (kind === 'sell')
    return (
      <Ask
        {...frame}
        title={words.sellTitle({ name: subject.name })}
        facts={[...consequences.close, words.sellGoesOn]}
        confirm={(leaving.some(({ side }) => side === 'sell') ? words.buyBackConfirm : words.sellConfirm)({ mode })}
        onConfirm={() => subject.trade !== null && onConfirm({ kind: 'sell', trade: subject.trade })}
      />
    )
  if (kind === 'close')
    return (
      <Ask
        {...frame}
        title={words.closeTitle({ name: subject.name })}
        facts={[...consequences.close, subject.trade === null ? words.closeForGood : words.closedTrade]}
        confirm={words[closeWord(leaving)]({ mode })}
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
    <Ask
      {...frame}
      title={words.deleteTitle({ name: subject.name })}
      facts={[...consequences[way], words.deleteHistory]}
      confirm={names[way]}
      // The other ways leave what is held; a trade has no name of its own.
      typed={
        way === 'close' && subject.trade === null
          ? { text: subject.name, label: words.typeName({ name: subject.name }) }
          : null
      }
      onConfirm={() => onConfirm({ kind: 'delete', how: way })}
    >
      <WayField
        label={words.deleteHow}
        value={way}
        ways={ways.map((value) => ({ value, label: names[value], help: helps[value] }))}
        onChange={setWay}
      />
    </Ask>
  )
}
