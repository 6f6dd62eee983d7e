import { z } from 'zod'
import { freshProcedure, procedure } from '#platform/contract.ts'

export const About = z.object({
  kind: z.enum(['embedded', 'redis']),
  version: z.string(),
  uptimeMs: z.number(),
  usedBytes: z.number(),
  maxBytes: z.number().nullable(),
  keys: z.int(),
  hits: z.number(),
  misses: z.number(),
  evictions: z.number(),
})
export type About = z.output<typeof About>

export const Prefix = z.object({ prefix: z.string(), keys: z.int(), bytes: z.number() })
export type Prefix = z.output<typeof Prefix>

/** `down`: the product goes on without it, and every reading is a miss. */
export const Overview = z.discriminatedUnion('state', [
  z.object({ state: z.literal('up'), about: About, prefixes: z.array(Prefix) }),
  z.object({ state: z.literal('down'), problem: z.string() }),
])
export type Overview = z.output<typeof Overview>

/** `value` is null where only the owner of it may know it. */
export const Entry = z.object({
  key: z.string(),
  type: z.string(),
  lifeMs: z.number().nullable(),
  bytes: z.number(),
  value: z.string().nullable(),
  isCut: z.boolean(),
})
export type Entry = z.output<typeof Entry>

const key = z.string().min(1).max(500)
const tags = ['Cache store']

export const cacheStore = {
  overview: procedure('system')
    .route({ method: 'GET', path: '/dev/cache', summary: 'The cache store and its prefixes.', tags })
    .output(Overview),
  search: procedure('system')
    .route({
      method: 'GET',
      path: '/dev/cache/keys',
      summary: 'Keys that match a pattern with * and ?, at most 200.',
      tags,
    })
    .input(z.strictObject({ glob: key }))
    .output(z.object({ keys: z.array(z.string()) })),
  entry: procedure('system')
    .route({ method: 'GET', path: '/dev/cache/entry', summary: 'What stands under a key.', tags })
    .input(z.strictObject({ key }))
    .output(Entry),
  removeKey: freshProcedure('system')
    .route({ method: 'DELETE', path: '/dev/cache/entry', summary: 'Deletes a key.', tags })
    .input(z.strictObject({ key }))
    .output(z.object({})),
  removePrefix: freshProcedure('system')
    .route({
      method: 'DELETE',
      path: '/dev/cache/prefixes',
      summary: 'Deletes every key of a prefix, which is typed again.',
      tags,
    })
    .input(
      z
        .strictObject({ prefix: key, typed: z.string().max(500) })
        .refine(({ prefix, typed }) => prefix === typed, { path: ['typed'] }),
    )
    .output(z.object({ removed: z.int() })),
}
