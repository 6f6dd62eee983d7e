/** A GRID bot on the example market: the form as typed, and the settings that are stored for it. */
import { grid } from '#bots/grid/index.ts'
import { emptyForm, type Form, parse } from '#bots/grid/wizard.ts'

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

export const settingsOf = (form: Form): unknown => {
  const parsed = parse(form, null)
  if (!parsed.ok) throw new Error(parsed.issues.map(({ path, code }) => `${path}: ${code}`).join(', '))
  return grid.formatConfig(parsed.config)
}
