import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, unstorableErrors } from './field-errors.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  nick: z.string().min(3).optional(),
  email: z.email().optional(),
  role: z.enum(['a', 'b']).optional(),
  count: z.int().min(2).max(9).optional(),
  rate: z.number().optional(),
  pairs: z
    .array(z.object({ at: z.url() }))
    .max(1)
    .optional(),
  price: z
    .string()
    .refine((text) => text !== '0', { message: 'GRID_PRICE_ZERO', params: { min: '0.01' } })
    .optional(),
})

const required = { path: 'name', code: 'VALIDATION_REQUIRED', params: {} }

test.each([
  [{}, [required]],
  [{ name: '' }, [required]],
  [{ name: 'abcdef' }, [{ path: 'name', code: 'VALIDATION_MAX_LENGTH', params: { length: 5 } }]],
  [{ name: 'a', nick: 'ab' }, [{ path: 'nick', code: 'VALIDATION_MIN_LENGTH', params: { length: 3 } }]],
  [{ name: 'a', email: 'x' }, [{ path: 'email', code: 'VALIDATION_EMAIL', params: {} }]],
  [{ name: 'a', role: 'c' }, [{ path: 'role', code: 'VALIDATION_ONE_OF', params: {} }]],
  [{ name: 'a', count: 1 }, [{ path: 'count', code: 'VALIDATION_MIN_VALUE', params: { value: 2 } }]],
  [{ name: 'a', count: 10 }, [{ path: 'count', code: 'VALIDATION_MAX_VALUE', params: { value: 9 } }]],
  [{ name: 'a', count: 2.5 }, [{ path: 'count', code: 'VALIDATION_INTEGER', params: {} }]],
  [{ name: 'a', rate: 'x' }, [{ path: 'rate', code: 'VALIDATION_DECIMAL', params: {} }]],
  [{ name: 'a', pairs: [{ at: 'x' }] }, [{ path: 'pairs.0.at', code: 'VALIDATION_URL', params: {} }]],
  [
    { name: 'a', pairs: [{ at: 'https://a.hu' }, { at: 'https://b.hu' }] },
    [{ path: 'pairs', code: 'VALIDATION_MAX_COUNT', params: { count: 1 } }],
  ],
  [{ name: 'a', price: '0' }, [{ path: 'price', code: 'GRID_PRICE_ZERO', params: { min: '0.01' } }]],
  [{ name: 'a', role: 'a', admin: true }, [{ path: 'admin', code: 'VALIDATION_UNKNOWN_FIELD', params: {} }]],
])('%j', (input, expected) => {
  expect(fieldErrors(schema.safeParse(input).error?.issues ?? [])).toEqual(expected)
})

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

test.each([
  ['an ordinary form', { name: 'Ősz 🍂', list: [{ price: '1' }, null, 5, true] }, []],
  ['a zero byte', { list: [{ price: '1\0' }] }, ['list.0.price']],
  ['half a surrogate pair', { name: '\ud800' }, ['name']],
  ['a field whose name cannot be kept', { form: { 'a\0': 1 } }, ['form']],
  ['as deep as a form may be', nested(32), []],
  ['deeper', nested(33), [Array(32).fill('0').join('.')]],
])('%s', (_case, input, paths) => {
  expect(unstorableErrors(input)).toEqual(paths.map((path) => ({ path, code: 'VALIDATION_INVALID', params: {} })))
})

test.each([
  [z.number().min(5), 4, 'VALIDATION_MIN_5'],
  [z.number().max(30), 31, 'VALIDATION_MAX_30'],
  [z.number().max(100), 101, 'VALIDATION_MAX_100'],
  [z.number().positive(), 0, 'VALIDATION_GREATER_THAN_ZERO'],
  [z.number().min(0), -1, 'VALIDATION_MIN_VALUE'],
  [z.string().min(5), 'four', 'VALIDATION_MIN_LENGTH'],
])('a bound with a sentence of its own: %#', (bound, value, code) => {
  expect(fieldErrors(bound.safeParse(value).error?.issues ?? []).map((error) => error.code)).toEqual([code])
})
