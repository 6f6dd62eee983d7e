/** The form of a HODL bot as typed, and the one function that makes settings of it: hints in the browser, truth on the server. */
import { z } from 'zod'
import { intervals } from '#engine/candle.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { offList } from '../switched-off.ts'
import { crossCheck } from '../spot/check.ts'
import { emptyForm as emptySpotForm } from '../spot/form.ts'
import { type Form as SpotForm, readGenerator } from '../spot/schema.ts'
import { checkExits } from './check.ts'
import { type Config, hodlOf } from './config.ts'

const distance = z.lazy(() => z.strictObject({ kind: z.enum(['amount', 'percent']), value: z.string() }))
const MOST_PROFITS = 10

/** Text as typed; an empty text is not given. Its fields are those of a SPOT generator that a HODL bot can choose. */
export const Form = z.lazy(() =>
  z.strictObject({
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    pair: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    startPrice: z.string(),
    maxPrice: z.string(),
    step: distance,
    stepLimit: z.string(),
    investment: z.string(),
    opening: distance,
    limit: z.string(),
    trailingUp: z.string(),
    trailingDown: z.string(),
    takeProfits: z.array(z.strictObject({ price: z.string(), share: z.string() })).max(MOST_PROFITS),
    closeAfterTakeProfit: z.boolean(),
    /** None keeps everything that was bought. */
    profits: z
      .array(z.strictObject({ type: z.enum(['fix', 'percent']), profit: z.string(), share: z.string() }))
      .max(MOST_PROFITS),
    badSellAccepted: z.boolean(),
    repeats: z.strictObject({ kind: z.enum(['limited', 'unlimited']), count: z.string() }),
    risingOnly: z.enum(['', ...intervals]),
    waitsForSignal: z.boolean(),
    /** A price, or a distance from the average cost. */
    stop: z.strictObject({ kind: z.enum(['price', 'amount', 'percent']), value: z.string(), limit: z.string() }),
    stuck: z.strictObject({ lower: z.string(), upper: z.string() }),
    off: offList,
    /** Kept for what will read them, as in SPOT; the wizard does not ask for what changes nothing yet. */
    copyMinAmount: z.string().default(''),
    copyMinInvestment: z.string().default(''),
    subAccount: z.string().max(100).default(''),
  }),
)
export type Form = z.infer<typeof Form>

/** The same form as that of a SPOT generator. */
export const asSpotForm = (form: Form): SpotForm => ({
  ...emptySpotForm(),
  ...form,
  profits: form.profits.map((row) => ({ ...row, unit: 'percent' })),
  kind: 'generator',
  direction: 'buy',
})

const readForm = (reader: FormReader, form: Form): Config | null => {
  const read = readGenerator(reader, asSpotForm(form))
  return read === null ? null : hodlOf(read)
}

export const parse = parserOf(
  Form,
  readForm,
  (config, now, form) => [...crossCheck(config, now, form.badSellAccepted), ...checkExits(config, now)],
  ({ profits }) => ({ profits }),
)
