/** A sound form of every kind of bot, with every setting that can be given, for tests that break one of them at a time. */
import { catalogue } from '#bots/catalogue.ts'
import type { FolderForm } from '#bots/folder/form.ts'
import { futuresConfig, pairRow } from '#bots/futures-signal/fixture.ts'
import * as futures from '#bots/futures-signal/wizard.ts'
import { testConfig as gridConfig } from '#bots/grid/fixture.ts'
import * as grid from '#bots/grid/wizard.ts'
import { hodlConfig } from '#bots/hodl/fixture.ts'
import * as hodl from '#bots/hodl/wizard.ts'
import { testConfig as indicatorConfig } from '#bots/indicator/fixture.ts'
import * as indicator from '#bots/indicator/wizard.ts'
import { testConfig as signalConfig } from '#bots/signal/fixture.ts'
import * as signal from '#bots/signal/wizard.ts'
import { generatorConfig, singleConfig } from '#bots/spot/fixture.ts'
import * as spot from '#bots/spot/wizard.ts'
import type { FormHead, FormMarket, Issue } from '#bots/form.ts'
import { exampleFutures } from '#engine/example-futures.ts'
import { exampleMarket } from '#engine/example-market.ts'
import type { Market } from '#engine/market.ts'
import { amount, price, quantity, ratio } from '#engine/money.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { fillForm } from '#app/commands/form-paths.ts'

export type Family = keyof typeof catalogue

export type Values = Readonly<Record<string, unknown>>

/** Only a family's own form comes back from its own form. */
export const filled = <Form extends FormHead>(form: Form, values: Values): Form => fillForm(form, values) as Form

const stuck = { 'stuck.lower': '70', 'stuck.upper': '140' }

const single = filled(spot.formOf(singleConfig()), {
  ...stuck,
  'opening.value': '6',
  'minChange.value': '0.5',
  'profitOpening.value': '2',
  'followUp.value': '2',
  'followDown.value': '3',
  sellAmount: 'base',
  sellQuantity: '0.5',
  risingOnly: '5m',
  'stop.value': '90',
  'stop.limit': '2',
})
const ofLevels = {
  ...stuck,
  'opening.value': '6',
  stepLimit: '5',
  limit: '3',
  trailingUp: '120',
  trailingDown: '80',
  takeProfits: [
    { price: '125', share: '40' },
    { price: '130', share: '60' },
  ],
  risingOnly: '5m',
  'stop.value': '75',
  'stop.limit': '2',
}
const folderForm: FolderForm = {
  kind: 'folder',
  exchange: 'paper',
  account: 'key-1',
  pair: 'COIN/USDC',
  name: 'Together',
  mode: 'demo',
  limit: '2',
}
const dilution = { percent: '5', amount: '60', most: '3' }
const indicatorForm = filled(
  { ...indicator.formOf(indicatorConfig()), disclaimerAccepted: true },
  {
    sameForSell: false,
    dilution: { on: true, ...dilution },
    maxLoss: '20',
    escape: { allowed: true, diluted: true, minProfit: '1.5' },
    'buy.tolerance': '5',
    'sell.tolerance': '5',
  },
)
const signalForm = filled(
  { ...signal.formOf(signalConfig()), disclaimerAccepted: true },
  {
    maxProfit: '9',
    limit: '2',
    dilutes: true,
    dilution,
    escapes: true,
    escape: { minProfit: '1.5', limit: '3' },
  },
)
const carried = { amountFrom: 'signal', amountField: 'amount', idField: 'id', timeField: 'time' }

/** One for each kind of bot: the columns of the table of rules. `single`, `generator` and `folder` are SPOT. */
export const forms = {
  grid: filled(grid.formOf(gridConfig()), {
    ...stuck,
    limit: '3',
    'stop.price': '85',
    'stop.limit': '2',
    takeProfits: ofLevels.takeProfits,
    risingOnly: '5m',
  }),
  single,
  generator: filled(spot.formOf(generatorConfig()), {
    ...ofLevels,
    'minChange.value': '0.5',
    'profitOpening.value': '2',
  }),
  folder: filled({ ...spot.emptyForm(), kind: 'folder' }, { exchange: 'paper', pair: 'COIN/USDC', limit: '3' }),
  hodl: filled(hodl.formOf(hodlConfig()), ofLevels),
  indicator: indicatorForm,
  rsi: indicatorForm,
  signal: signalForm,
  futures: filled(
    { ...futures.formOf(futuresConfig()), repeats: { kind: 'limited', count: '9' } },
    {
      morePairs: [{ ...pairRow(), text: 'GEMUSDC', pair: 'GEM/USDC', leverage: '5', keyName: '' }],
      maxProfit: '40',
      stopLimit: '2',
      limit: '2',
      dilutes: true,
      dilution: { percent: dilution.percent, most: dilution.most },
    },
  ),
} as const satisfies Readonly<Record<string, FormHead>>

export type Column = keyof typeof forms

export const columns = Object.keys(forms) as readonly Column[]

export const familyOf: Readonly<Record<Column, Family>> = {
  grid: 'grid',
  single: 'spot',
  generator: 'spot',
  folder: 'spot',
  hodl: 'hodl',
  indicator: 'indicator',
  rsi: 'rsi',
  signal: 'signal',
  futures: 'futures-signal',
}

/** The same bots with settings that exclude some of those above. */
export const others: readonly (readonly [Column, string, FormHead])[] = [
  [
    'single',
    'with a ladder',
    filled(single, {
      entries: [
        { price: '100', size: '60', unit: 'quote' },
        { price: '98', size: '0.7', unit: 'base' },
      ],
    }),
  ],
  [
    'generator',
    'of one investment, with stops at a distance',
    filled(forms.generator, { amount: '', investment: '500', 'stop.kind': 'percent', 'stop.value': '5' }),
  ],
  ['generator', 'in base', filled(forms.generator, { amount: '', quantity: '0.5' })],
  ['hodl', 'with profits', filled(forms.hodl, { profits: [{ type: 'percent', profit: '2', share: '100' }] })],
  [
    'indicator',
    'in base',
    filled(indicatorForm, { quantity: 'base', 'entries.0.amount': '1', 'dilution.amount': '1' }),
  ],
  ['indicator', 'of a folder', folderForm],
  ['rsi', 'of a folder', folderForm],
  ['signal', 'of carried amounts', filled(signalForm, carried)],
  ['futures', 'of carried margins', filled(forms.futures, { ...carried, amountFrom: 'carried' })],
]

/** What is particular about some pairs: DEAR takes nothing below 150, and lends no more than three times; of two the exchange does not say all. */
const particular: Readonly<Record<string, Partial<Market>>> = {
  DEAR: { minNotional: amount('150') },
  TICKLESS: { tickSize: price('0') },
  STEPLESS: { stepSize: quantity('0') },
}
/** What futures of a pair allow, where it is not as usual: with BARRED nothing but isolated margins. */
const futuresOf: Readonly<Record<string, NonNullable<Market['futures']>>> = {
  DEAR: { maintenance: ratio('0.005'), maxLeverage: 3 },
  BARRED: { maintenance: ratio('0.005'), maxLeverage: 125, marginTypes: ['isolated'] },
}

/** COIN, GEM and those of `particular` and `futuresOf` are traded at 111 on the kind of market that the family trades on, OTHER on the other kind; everything else is unknown. */
export const marketFor =
  (family: Family) =>
  (exchange: string, pair: string): FormMarket | null => {
    const base = /^(COIN|GEM|DEAR|BARRED|OTHER|TICKLESS|STEPLESS)\/USDC$/.exec(pair)?.[1]
    if (base === undefined || exchange !== 'paper') return null
    const isFutures = (catalogue[family].trades === 'futures') === (base !== 'OTHER')
    const usual = isFutures ? exampleFutures() : exampleMarket()
    const futures = isFutures ? futuresOf[base] : undefined
    const market = { ...usual, ...particular[base], ...(futures === undefined ? {} : { futures }) }
    return { market: { ...market, exchange, pair: `${base}/USDC`, base }, price: price('111') }
  }

/** Everything that the server finds wrong with a form. */
export const issuesOf = (column: Column, form: FormHead): readonly Issue[] => {
  const family = familyOf[column]
  const desk = formDesks.get(family)
  if (desk === undefined) throw new Error(`nobody reads the forms of ${family}`)
  const find = marketFor(family)
  const read = desk.read(form, (exchange, pair) => (exchange === 'paper' ? find(exchange, pair) : 'unknown-exchange'))
  return read.kind === 'wrong' ? read.issues : []
}
