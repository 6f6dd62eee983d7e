/** Every list of the product, found where features keep theirs: what of an address means nothing is passed over, the same everywhere. */
import { globSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyList } from '#platform/list.ts'
import { fileCall, pageCall } from '#platform/list-contract.ts'
import { type AnyAddress, allAt, pageAt, readAddress } from '#platform/web/list-address.ts'

const root = `${import.meta.dirname}/../..`
const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'rows' in value && 'pages' in value && 'filters' in value

const lists: [name: string, list: AnyList][] = []
for (const path of globSync('features/*/list.ts', { cwd: root })) {
  const found: Record<string, unknown> = await import(`${root}/${path}`)
  for (const [name, value] of Object.entries(found)) if (isList(value)) lists.push([`${path} ${name}`, value])
}

const said = { summary: 'Rows.', tags: [] }
const takes = (call: { '~orpc': { inputSchema?: unknown } }, input: object): boolean =>
  z.instanceof(z.ZodType).parse(call['~orpc'].inputSchema).safeParse(input).success

test('there are lists', () => {
  expect(lists.length).toBeGreaterThan(5)
})

describe.each(lists)('%s', (_name, list) => {
  const read = (search: object): AnyAddress => ({ ...readAddress(list)({ ...search }) })
  const of = (...kinds: readonly string[]) =>
    Object.entries(list.filters).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : []))

  test('a day that no calendar has is passed over', () => {
    for (const name of of('first-day', 'last-day')) {
      for (const none of ['2026-02-31', '2026-02-29', '2026-13-01', '0000-01-01', 'today', 20_260_228])
        expect(read({ [name]: none })).toEqual({})
      expect(read({ [name]: '2026-02-28' })).toEqual({ [name]: '2026-02-28' })
    }
  })

  test('a person is looked for by name and by number', () => {
    for (const name of of('person')) {
      expect(read({ [name]: ' Nagy Anna ' })).toEqual({ [name]: 'Nagy Anna' })
      expect(read({ [name]: 10_001 })).toEqual({ [name]: '10001' })
      expect(read({ [name]: '  ' })).toEqual({})
    }
  })

  test('whatever the address holds, the server takes what comes of it, and to read it again changes nothing', () => {
    const names = [...Object.keys(list.filters), 'order', 'sort', 'columns', 'page', 'cursor']
    const words = ['any', 'yes', 'newest', 'time', '-name', 'user.lock', '2026-02-31', '2026-02-28', ' ', 'x']
    const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(...words), fc.boolean(), fc.uuid())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (search) => {
        const address = readAddress(list)(search)
        expect(readAddress(list)({ ...address })).toEqual(address)
        expect(takes(pageCall(list, z.unknown(), said), pageAt(list, address))).toBe(true)
        expect(takes(fileCall(list, said), allAt(list, address))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
