/** Tables of acts, held against the entities of tables/states.json. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Entity = z.object({
  initial: z.string(),
  states: z.array(z.object({ id: z.string() })),
  transitions: z.array(
    z.object({ from: z.array(z.string()), to: z.string(), action: z.string(), by: z.array(z.string()) }),
  ),
})

/** Throws where the table has no such entity. */
const entityOf = (name: string): z.output<typeof Entity> => {
  const text = readFileSync(`${import.meta.dirname}/../tables/states.json`, 'utf8')
  return Entity.parse(z.record(z.string(), z.unknown()).parse(JSON.parse(text))[name])
}

type Acts = Readonly<Record<string, { from: readonly string[]; to: string; by: string | readonly string[] }>>

type Told = {
  states: readonly string[]
  acts: Acts
  /** Acts of the file that this table does not have: others have them, or it has them under names of its own. */
  elsewhere?: readonly string[]
  /** Acts of this table that the file has under another name. */
  apart?: readonly string[]
}

/** Declares the tests that hold a table of acts against an entity of the file: its states, and by whom and where each act leads from where. */
export const testStates = (name: string, { states, acts, elsewhere = [], apart = [] }: Told): void => {
  const table = entityOf(name)
  const rows = table.transitions.filter(({ action }) => !elsewhere.includes(action))
  test('the states are those of the table', () => {
    expect([...states]).toEqual(table.states.map(({ id }) => id))
    expect(states).toContain(table.initial)
  })
  test.each(rows)('$action leads from where the table says to where it says, by whom it says', ({ action, ...row }) => {
    const { from, to, by } = acts[action] ?? { from: [], to: 'nowhere', by: [] }
    expect({ from: [...from], to, by: [by].flat() }).toEqual(row)
  })
  test('there is no act that the table does not have', () => {
    expect(Object.keys(acts).toSorted()).toEqual([...rows.map(({ action }) => action), ...apart].toSorted())
  })
}
