/** Notes and tags of bots: whose they are, and that the list finds a bot by them. */
import { expect, test } from 'vitest'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import { newId } from '#platform/id.ts'
import { ownerOfAddress } from '#platform/server/session.ts'
import { exampleBatch, exampleUnit } from '#proofs/crash/example-batch.ts'
import type { BotSummary } from '../contract.ts'
import { botHandlers } from './handlers.ts'
import { readNote } from './notes.ts'
import { projectBots } from './project.ts'
import { openBotStore } from './store.ts'
import { openBotViews } from './view.ts'

/** The calls of notes and of the list need no more than these. */
const servicesOf = (some: object) => some as never

const {
  as,
  database,
  idOf: personId,
} = openFeature(
  ({ database }) => {
    const markets = { lines: () => [], last: () => null, find: () => null }
    const runner = { now: () => Promise.resolve(null) }
    const versions = { fundings: () => Promise.resolve(new Map()) }
    const views = openBotViews(servicesOf(markets), servicesOf(runner), servicesOf(versions))
    return botHandlers(servicesOf({ database, store: openBotStore(database), views, markets }))
  },
  { anna: 'ROLE_USER', bela: 'ROLE_USER' },
)

const ownerOf = (who: 'anna' | 'bela') => ownerOfAddress({ owner: personId(who) })

const addBot = async (name: string): Promise<string> => {
  const unit = exampleUnit({ id: newId(), owner: personId('anna'), name })
  await database().transaction((transaction) => projectBots(transaction, exampleBatch({ units: [unit] })))
  return unit.id
}

const found = async (q: string, by: 'q' | 'tag' = 'q'): Promise<Pick<BotSummary, 'name' | 'tags'>[]> => {
  const { bots: page } = (await as('anna').call('GET', `/bots?${by}=${encodeURIComponent(q)}`)).body as {
    bots: BotSummary[]
  }
  return page.map(({ name, tags }) => ({ name, tags }))
}

test('a bot is found by its tags and by the words of its note, and shows its tags', async () => {
  const id = await addBot('Alpha')
  await addBot('Beta')
  const note = { note: '  Watch it over Christmas ', tags: ['Nyár', 'slow', 'slow'] }
  const saved = await as('anna').call('PUT', `/bots/${id}/note`, note)
  expect(saved).toMatchObject({ status: 200, body: { note: 'Watch it over Christmas', tags: ['Nyár', 'slow'] } })
  for (const q of ['nyar', 'SLOW', 'alpha christmas'])
    expect(await found(q), q).toEqual([{ name: 'Alpha', tags: ['Nyár', 'slow'] }])
  // A tag is meant as it is written, not as a word that stands anywhere.
  expect((await found('Nyár', 'tag')).map(({ name }) => name)).toEqual(['Alpha'])
  for (const tag of ['nyár', 'Ny', 'Alpha']) expect(await found(tag, 'tag'), tag).toEqual([])
  await as('anna').call('PUT', `/bots/${id}/note`, { note: '', tags: [] })
  expect(await found('slow')).toEqual([])
  expect((await found('')).map(({ name }) => name).toSorted()).toEqual(['Alpha', 'Beta'])
})

test('nobody else writes or reads it, and what is too long is refused at its field', async () => {
  const id = await addBot('Alpha')
  const note = { note: 'Mine', tags: ['a'] }
  await as('anna').call('PUT', `/bots/${id}/note`, note)
  expect(await as('bela').call('PUT', `/bots/${id}/note`, { note: 'Ours', tags: [] })).toMatchObject({ status: 404 })
  expect(await readNote(database(), ownerOf('anna'), id)).toEqual(note)
  expect(await readNote(database(), ownerOf('bela'), id)).toEqual({ note: '', tags: [] })
  const long = await as('anna').call('PUT', `/bots/${id}/note`, { note: 'x'.repeat(2_001), tags: ['y'.repeat(31)] })
  expect(long.status).toBe(400)
  expect(JSON.stringify(long.body)).toMatch(/"path":"note".*"path":"tags/)
})
