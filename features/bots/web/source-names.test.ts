import { expect, test } from 'vitest'
import { emptyForm as futuresForm } from '#bots/futures-signal/form.ts'
import { emptyForm as signalForm } from '#bots/signal/form.ts'
import { namesOf } from './source-names.ts'

const fields = {
  directionField: 'order.side',
  buyValue: 'BUY',
  sellValue: 'SELL',
  closeValue: 'FLAT',
  pairField: 'order.ticker',
  pairPrefix: 'BINANCE:',
  amountField: '',
  idField: 'id',
  timeField: '',
}

test('a source fills in the fields that a form has, each under its own name', () => {
  const { closeValue: _closeValue, ...spot } = fields
  expect(namesOf(fields, signalForm())).toEqual(spot)
  const { buyValue, sellValue, ...futures } = fields
  expect(namesOf(fields, futuresForm())).toEqual({ ...futures, longValue: buyValue, shortValue: sellValue })
})
