/** Bots on the example market: their forms as typed, and the settings that are stored for a GRID bot. */
import { grid } from '#bots/grid/index.ts'
import { emptyForm, type Form, parse } from '#bots/grid/wizard.ts'
import { emptyForm as emptyRsiForm } from '#bots/indicator/form.ts'
import type { Form as RsiForm } from '#bots/indicator/schema.ts'
import { emptyForm as emptySpotForm, type Form as SpotForm } from '#bots/spot/wizard.ts'
import { emptyForm as emptySignalForm, type Form as SignalForm } from '#bots/signal/wizard.ts'

export const exampleForm: Form = {
  ...emptyForm(),
  exchange: 'example',
  pair: 'BTC/USDC',
  name: 'Example',
  startPrice: '100',
  maxPrice: '120',
  amount: '50',
  investment: '500',
  step: { kind: 'amount', value: '1' },
  window: { kind: 'amount', value: '2' },
  levelLimit: '10',
  trailingUp: '120',
  trailingDown: '90',
}

/** Takes numbered and dated signals for one pair, and sells at any profit. */
export const exampleSignalForm: SignalForm = {
  ...emptySignalForm(),
  exchange: 'example',
  pair: 'BTC/USDC',
  pairText: 'BTCUSDC',
  name: 'Example',
  idField: 'id',
  timeField: 'time',
  amount: '50',
  investment: '500',
  minProfit: '0',
  disclaimerAccepted: true,
}

/** Buys once below the price and sells for a profit. */
export const exampleSpotForm: SpotForm = {
  ...emptySpotForm(),
  exchange: 'example',
  pair: 'BTC/USDC',
  name: 'Example of one trade',
  kind: 'single',
  price: '100',
  investment: '50',
  repeats: { kind: 'limited', count: '9' },
  profits: [{ type: 'percent', profit: '5', share: '100', unit: 'percent' }],
}

/** Buys once much has been sold, and sells once much has been bought. */
export const exampleRsiForm: RsiForm = {
  ...emptyRsiForm(),
  exchange: 'example',
  pair: 'BTC/USDC',
  name: 'Example of an adviser',
  entries: [{ value: '30', amount: '100' }],
  disclaimerAccepted: true,
}

/** Takes trades in and makes none. */
export const exampleFolderForm: SpotForm = {
  ...emptySpotForm(),
  exchange: 'example',
  pair: 'BTC/USDC',
  name: 'Example of a folder',
  kind: 'folder',
}

export const settingsOf = (form: Form): unknown => {
  const parsed = parse(form, null)
  if (!parsed.ok) throw new Error(parsed.issues.map(({ path, code }) => `${path}: ${code}`).join(', '))
  return grid.formatConfig(parsed.config)
}
