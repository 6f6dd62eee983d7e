import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm as gridForm } from '#bots/grid/form.ts'
import { emptyForm } from '#bots/indicator/form.ts'
import { checkIntervals, withIntervals } from './form-intervals.ts'
import { valueIn } from './form-paths.ts'

const run = { family: 'rsi', length: '1h', flag: 'settings', file: 'form.json' } as const
const empty = emptyForm()
const form = { ...empty, buy: { ...empty.buy, interval: '5m' }, sell: { ...empty.sell, interval: '15m' } }

const said = vi.spyOn(process.stderr, 'write')
beforeEach(() => {
  said.mockReset().mockReturnValue(true)
})
afterEach(() => {
  said.mockReset()
})

test('candles of a preset that are shorter than those of the run become these, which is said', async () => {
  const both = { ...form, sameForSell: false }
  expect(await withIntervals(both, {}, run)).toEqual({
    ...both,
    buy: { ...both.buy, interval: '1h' },
    sell: { ...both.sell, interval: '1h' },
  })
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    'The prices are candles of 1h, so buy.interval is 1h; the preset would have 5m.\n',
    'The prices are candles of 1h, so sell.interval is 1h; the preset would have 15m.\n',
  ])
})

test('what is not asked for, not shorter or not given stays as it is, and nothing is said', async () => {
  // The sell side looks at the candles of the buy side.
  const filled = await withIntervals({ ...form, sameForSell: true }, {}, run)
  expect(valueIn(filled, 'sell.interval')).toBe('15m')
  said.mockReset()
  for (const length of ['1m', '5m'] as const) expect(await withIntervals(form, {}, { ...run, length })).toEqual(form)
  expect(await withIntervals(gridForm(), {}, { ...run, family: 'grid', length: '1d' })).toEqual(gridForm())
  expect(said).not.toHaveBeenCalled()
})

test('candles that were typed are refused with flag, field, file and limit', async () => {
  const sentence =
    '--settings: buy.interval is 5m in form.json; the prices are candles of 1h, and a bot hears nothing of shorter ones. It must be 1h or longer.'
  await expect(withIntervals(form, { buy: form.buy }, run)).rejects.toThrow(sentence)
  await expect(checkIntervals(form, run)).rejects.toThrow(sentence)
  const rising = { ...gridForm(), risingOnly: '15m' }
  const other = { family: 'grid', length: '30m', flag: 'sweep', file: 'values.json' } as const
  await expect(checkIntervals(rising, other)).rejects.toThrow('--sweep: risingOnly is 15m in values.json; the prices')
  await checkIntervals(rising, { ...other, length: '15m' })
})
