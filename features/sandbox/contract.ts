import { z } from 'zod'
import { Fault } from '#sandbox/binance/faults.ts'
import { procedure } from '#platform/contract.ts'
import { Decimal } from '#platform/fields.ts'

export { Fault }
export type FaultInput = z.input<typeof Fault>

const FaultRow = z.object({ id: z.string(), fault: Fault, times: z.int().nullable(), struck: z.int() })

const connectionKinds = ['market', 'api'] as const

/** The local exchange as it stands: plain data, and no secret of anybody. */
export const SandboxView = z.object({
  nowMs: z.number(),
  /** How many times as fast as real time prices move. */
  speed: z.number(),
  /** `price` is null before the first trade. */
  symbols: z.array(z.object({ symbol: z.string(), pair: z.string(), tickSize: Decimal, price: Decimal.nullable() })),
  faults: z.array(FaultRow),
  /** Those that have struck as often as they should, newest first. */
  spentFaults: z.array(FaultRow),
  accounts: z.array(
    z.object({
      name: z.string(),
      uid: z.number(),
      keys: z.array(z.object({ apiKey: z.string(), kind: z.string(), mayTrade: z.boolean() })),
      balances: z.array(z.object({ asset: z.string(), free: Decimal, locked: Decimal })),
      openOrders: z.int(),
    }),
  ),
  connections: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(connectionKinds),
      ip: z.string(),
      openedAtMs: z.number(),
      listensTo: z.array(z.string()),
    }),
  ),
  /** Newest first; `status` is null when it was never answered. */
  requests: z.array(
    z.object({
      id: z.int(),
      atMs: z.number(),
      way: z.enum(['rest', 'ws-api']),
      call: z.string(),
      symbol: z.string().nullable(),
      ip: z.string(),
      status: z.int().nullable(),
      code: z.int().nullable(),
    }),
  ),
  /** What a fault can be put on. */
  calls: z.array(z.string()),
})
export type SandboxView = z.output<typeof SandboxView>

const OFF = { SANDBOX_OFF: { status: 409 } }
const Nothing = z.object({})

export const sandbox = {
  look: procedure('system')
    .route({ method: 'GET', path: '/dev/sandbox', summary: 'The local exchange as it stands', tags: ['Sandbox'] })
    /** Null where no local exchange runs. */
    .output(z.object({ sandbox: SandboxView.nullable() })),
  setPrice: procedure('system')
    .route({ method: 'PUT', path: '/dev/sandbox/price', summary: 'Let a symbol trade at a price', tags: ['Sandbox'] })
    .input(z.strictObject({ symbol: z.string().max(30), price: Decimal.max(40) }))
    .errors({
      ...OFF,
      SANDBOX_SYMBOL_UNKNOWN: { status: 404 },
      SANDBOX_PRICE_OFF_TICK: { status: 400, data: z.object({ tickSize: Decimal }) },
      SANDBOX_PRICE_OFF_LIMITS: { status: 400, data: z.object({ least: Decimal, most: Decimal }) },
    })
    .output(Nothing),
  setSpeed: procedure('system')
    .route({ method: 'PUT', path: '/dev/sandbox/speed', summary: 'How fast prices move', tags: ['Sandbox'] })
    .input(z.strictObject({ speed: z.number().min(0.1).max(100) }))
    .errors(OFF)
    .output(Nothing),
  addFault: procedure('system')
    .route({ method: 'POST', path: '/dev/sandbox/faults', summary: 'Let something go wrong', tags: ['Sandbox'] })
    /** `times`: how often it strikes; null until it is removed. */
    .input(z.strictObject({ fault: Fault, times: z.int().min(1).max(1_000_000).nullable() }))
    .errors(OFF)
    .output(z.object({ fault: z.string() })),
  removeFault: procedure('system')
    .route({ method: 'DELETE', path: '/dev/sandbox/faults/{fault}', summary: 'End a fault', tags: ['Sandbox'] })
    .input(z.strictObject({ fault: z.string().max(20) }))
    .errors(OFF)
    .output(Nothing),
  cut: procedure('system')
    .route({ method: 'POST', path: '/dev/sandbox/cut', summary: 'Break connections now', tags: ['Sandbox'] })
    .input(z.strictObject({ kind: z.enum(connectionKinds).nullable() }))
    .errors(OFF)
    .output(z.object({ connections: z.int() })),
}
