/** Entities of tables/states.json, for tests that hold tables of acts against them. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Entity = z.object({
  initial: z.string(),
  states: z.array(z.object({ id: z.string() })),
  transitions: z.array(
    z.object({ from: z.array(z.string()), to: z.string(), action: z.string(), by: z.array(z.string()) }),
  ),
})

/** Throws where the table has no such entity. */
export const entityOf = (name: string): z.output<typeof Entity> => {
  const text = readFileSync(`${import.meta.dirname}/../tables/states.json`, 'utf8')
  return Entity.parse(z.record(z.string(), z.unknown()).parse(JSON.parse(text))[name])
}

type Acts = Readonly<Record<string, { from: readonly string[]; to: string; by: string | readonly string[] }>>

/** A table of acts as the rows of the file have it. */
export const transitionsOf = (acts: Acts) =>
  Object.entries(acts).map(([action, { from, to, by }]) => ({ action, from: [...from], to, by: [by].flat() }))
