/** A folder takes no room of its owner's package but that of the bots in it (bots.md 16). */
import { call } from '@orpc/server'
import { expect, test } from 'vitest'
import { botHandlers } from '#features/bots/server/index.ts'
import { packages, subscribeEverybody, usageOf } from '#features/packages/server/index.ts'
import { newId } from '#platform/id.ts'
import { contextOf, sessionOf } from '#platform/server/example-context.ts'
import { ownerOf } from '#platform/server/session.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { exampleRsiForm, exampleSpotForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'

const trading = tradingInTests()

test.each([
  ['spot', 'spot', exampleSpotForm],
  ['rsi', 'indicator', exampleRsiForm],
] as const)(
  'a bot of %s goes into a new folder with the last room there is, and trades on',
  async (family, group, form) => {
    const { database } = trading.opened
    const { id: user } = await addPerson(database, 'ROLE_USER')
    await subscribeEverybody(database)
    const one = { live: 0, demo: 1 }
    await database.update(packages).set({ limits: { spot: one, indicator: one, signal: null } })
    const [context, owner] = [contextOf(user), ownerOf(sessionOf(user))]
    const bots = botHandlers(trading.running.trading.bots)
    const create = () => call(bots.create, { commandId: newId(), family, form }, { context })
    const { id } = await create()
    await trading.running.settled(owner)
    const folder = { commandId: newId(), id, trade: 1, name: 'Together', limit: null }
    const made = await call(bots.makeFolder, folder, { context })
    for (let looks = 0; looks < 3; looks += 1) await trading.running.settled(owner)
    const seen = async () => {
      const { trades } = await call(bots.get, { id: made.id }, { context })
      const { groups } = await usageOf(database, user)
      return { reasons: trades.map(({ reasons }) => reasons), room: groups.find((one) => one.group === group)?.demo }
    }
    // On a database server the room is asked for, and given, a moment later.
    await expect.poll(seen, { timeout: 20_000 }).toMatchObject({ reasons: [[]], room: { used: 1, max: 1 } })
    await expect(create()).rejects.toMatchObject({ code: 'PACKAGE_LIMIT_REACHED' })
  },
)
