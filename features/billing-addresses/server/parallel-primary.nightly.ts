/** Addresses that are made primary by many at once, on a PostgreSQL of the machine's own: the embedded one has a single connection and so no races. */
import { expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { addPerson } from '#features/sign-in/server/test-people.ts'
import { openPostgres, startPostgres } from '#platform/database/test-postgres.ts'
import { newId } from '#platform/id.ts'
import { ownerOfMade } from '#platform/server/session.ts'
import { Address } from '../contract.ts'
import { budapest } from '../example-address.ts'
import { changeAddress, createAddress, listAddresses, removeAddress } from './store.ts'

test('of addresses that are made, changed and removed at once exactly one is primary', async ({ skip }) => {
  const running = await startPostgres()
  if (running === null) return skip('there is no PostgreSQL on this machine')
  const { database, close } = await openPostgres(running.url)
  const owner = ownerOfMade(await addPerson(database, 'ROLE_USER', { username: 'anna5' }))
  const input = { ...budapest, primary: true }
  const create = () => createAddress(database, owner, { who: program, input, id: newId() })
  const made = await Promise.all(Array.from({ length: 6 }, create))
  const primaries = async () => (await listAddresses(database, owner)).filter(({ primary }) => primary).length
  expect(await primaries()).toBe(1)
  for (let round = 0; round < 5; round += 1) {
    const rows = await listAddresses(database, owner)
    const change = rows.map(({ id, version, ...rest }) =>
      changeAddress(database, owner, { who: program, id, version, input: { ...rest, primary: true } }),
    )
    const gone =
      round === 3 ? rows.slice(0, 2).map(({ id }) => removeAddress(database, owner, { who: program, id })) : []
    await Promise.allSettled([...change, ...gone])
    expect(await primaries()).toBe(1)
  }
  expect(made.map((one) => Address.parse(one).primary)).not.toContain(false)
  await close()
  await running.stop()
})
