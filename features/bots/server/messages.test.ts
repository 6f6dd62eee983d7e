import { expect, test } from 'vitest'
import { incidentMessages, refusalMessages } from '#runner/lane/messages.ts'
import { incidents, refusals } from '../messages.ts'

test('every code that trading can say has its sentence for people', () => {
  expect(Object.keys(refusals.en).toSorted()).toEqual(Object.keys(refusalMessages.en).toSorted())
  expect(Object.keys(incidents.en).toSorted()).toEqual(Object.keys(incidentMessages.en).toSorted())
})
