/**
 * The control page's acts over HTTP, for tests of other programs: `POST /control/faults` and so on. Only where a sandbox was started with it, only for programs of this
 * machine, and for no page of a browser.
 */
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { asPrice, parseDecimal } from '#engine/money.ts'
import type { Control } from './control.ts'
import { Fault } from './faults.ts'

/** What a request to control asks for, and what it says. */
type ControlRequest = { method: string; path: string; body: string | null }

type ControlAnswer = { status: number; body: unknown }

const NewFault = z.strictObject({ fault: Fault, times: z.int().min(1).nullable() })
const NewPrice = z.strictObject({
  symbol: z.string(),
  price: z.string().transform((text, context) => {
    const price = parseDecimal(text)
    if (price !== null && price > 0n) return asPrice(price)
    context.addIssue({ code: 'custom', message: 'no price' })
    return z.NEVER
  }),
})
const NewSpeed = z.strictObject({ speed: z.number().min(0).max(1_000) })
const Cut = z.strictObject({ kind: z.enum(['market', 'api']).nullable() })

/** An act with the shape of what it is told. */
type Act = (control: Control, told: unknown) => ControlAnswer

const act =
  <Told>(shape: z.ZodType<Told>, done: (control: Control, told: Told) => unknown): Act =>
  (control, told) => {
    const read = shape.safeParse(told)
    if (!read.success) return { status: 400, body: { error: z.prettifyError(read.error) } }
    return { status: 200, body: done(control, read.data) }
  }

const acts: Readonly<Record<string, Act>> = {
  'GET /control': act(z.unknown(), (control) => control.look()),
  'POST /control/faults': act(NewFault, (control, { fault, times }) => ({ fault: control.addFault(fault, times) })),
  'POST /control/prices': act(NewPrice, (control, { symbol, price }) => control.setPrice(symbol, price)),
  'POST /control/speed': act(NewSpeed, (control, { speed }) => {
    control.setSpeed(speed)
    return {}
  }),
  'POST /control/cuts': act(Cut, (control, { kind }) => ({ connections: control.cut(kind) })),
}

const REMOVAL = /^\/control\/faults\/(\d+)$/

const LOCAL_ADDRESSES: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const LOCAL_HOSTS = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** True for a program of this machine: pages say where they come from, and a name that leads here is not ours. */
export const mayControl = ({ headers, socket }: IncomingMessage): boolean =>
  LOCAL_ADDRESSES.includes(socket.remoteAddress ?? '') &&
  headers.origin === undefined &&
  LOCAL_HOSTS.test(headers.host ?? '')

const jsonOf = (body: string | null): unknown => {
  if (body === null || body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    // What is no JSON fits no shape.
    return undefined
  }
}

/** Null for a request that is not for control. */
export const answerControl = (control: Control, { method, path, body }: ControlRequest): ControlAnswer | null => {
  if (path !== '/control' && !path.startsWith('/control/')) return null
  const [, removed] = REMOVAL.exec(path) ?? []
  if (method === 'DELETE' && removed !== undefined) {
    control.removeFault(removed)
    return { status: 200, body: {} }
  }
  const asked = acts[`${method} ${path}`]
  return asked === undefined ? { status: 404, body: { error: 'no such act' } } : asked(control, jsonOf(body))
}
