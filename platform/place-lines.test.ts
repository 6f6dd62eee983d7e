import { expect, test } from 'vitest'
import { placeLines } from './place-lines.ts'

const plain = { postcode: '10117', city: 'Berlin', address: 'Friedrichstraße 100', additional: '', county: '' }

test.each([
  [{}, ['10117 Berlin', 'Friedrichstraße 100']],
  [{ additional: '2. Hof', county: 'Brandenburg' }, ['10117 Berlin', 'Friedrichstraße 100', '2. Hof', 'Brandenburg']],
  [{ county: ' berlin ' }, ['10117 Berlin', 'Friedrichstraße 100']],
  [{ additional: 'Friedrichstraße 100' }, ['10117 Berlin', 'Friedrichstraße 100']],
])('%o is %o', (change, lines) => {
  expect(placeLines({ ...plain, ...change })).toEqual(lines)
})
