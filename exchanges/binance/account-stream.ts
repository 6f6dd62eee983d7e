/** The stream of an account, which only wakes: what happened is asked over REST. It connects again as long as somebody listens. */
import { z } from 'zod'
import type { Credentials } from '../key-check.ts'
import { jsonIn } from '../private-call.ts'
import type { Transport } from '../transport.ts'
import { BinanceAccountClient, SUBSCRIPTION } from './account-client.ts'

/** Events after which something of the account may be different. */
const EVENTS = ['executionReport', 'outboundAccountPosition', 'balanceUpdate', 'listStatus']

/** Events after which the server will say nothing more. */
const ENDS = ['eventStreamTerminated', 'serverShutdown']

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

const Message = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.number().optional(),
  event: z.object({ e: z.string() }).optional(),
})

export type StreamOptions = {
  transport: Transport
  credentials: Credentials
  /** Exchange time, ms since the epoch. */
  now: () => number
  /** Something may be different; also after each connection, because what happened before it was told to nobody. */
  wake: () => void
}

/** Answers with what ends it. */
export const openAccountStream = ({ transport, credentials, now, wake }: StreamOptions): (() => void) => {
  let isOver = false
  let pause = FIRST_PAUSE_MS
  let client: BinanceAccountClient | null = null
  let timer: NodeJS.Timeout | undefined
  const end = (): void => void client?.close()
  const hear = (text: string): void => {
    const read = Message.safeParse(jsonIn(text))
    if (!read.success || isOver) return
    const { id, status, event } = read.data
    if (event !== undefined && EVENTS.includes(event.e)) return wake()
    if (event !== undefined && ENDS.includes(event.e)) return end()
    if (Number(id) !== SUBSCRIPTION || id === null) return
    if (status !== 200) return end()
    pause = FIRST_PAUSE_MS
    wake()
  }
  const connect = (): void => {
    client = new BinanceAccountClient(transport, credentials, () => Math.round(now()))
    const ears = {
      message: (text: string): boolean => {
        hear(text)
        // ccxt keeps caches of orders and balances, which nobody reads.
        return true
      },
      alive: () => undefined,
    }
    client.follow(ears).then(again, again)
  }
  const again = (): void => {
    if (isOver) return
    timer = setTimeout(connect, pause)
    timer.unref()
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}
