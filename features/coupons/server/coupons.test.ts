/** Coupons as those who run the installation make and change them, and as users do from their allowance. */
import { beforeEach, describe, expect, test } from 'vitest'
import { packages, subscribeEverybody } from '#features/packages/server/index.ts'
import { openFeature } from '#features/sign-in/server/test-feature.ts'
import type { Coupon, StaffCoupon } from '../contract.ts'
import { couponHandlers } from './handlers.ts'
import { couponTries } from './services.ts'
import { coupons } from './tables.ts'
import { addCoupon, exampleStrategies, FOLDER } from './test-coupons.ts'

const feature = openFeature(
  (services) => ({
    coupons: couponHandlers({ ...services, tries: couponTries(), strategies: exampleStrategies().strategies }),
  }),
  { anna: { role: 'ROLE_BIG_FISH', firstname: 'Anna', lastname: 'Nagy' }, admin: 'ROLE_ADMIN' },
)

let ids: Record<string, string>
beforeEach(async () => {
  await subscribeEverybody(feature.database())
  const rows = await feature.database().select().from(packages)
  ids = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})

const input = {
  name: 'Autumn',
  code: 'autumn-26',
  of: { type: 'subscription', worth: { kind: 'percent', hundredths: 1500 } },
  packages: [],
  period: null,
  available: 10,
  perUser: 1,
  validFrom: null,
  validUntil: null,
  owner: '',
}
const make = (change: object = {}) => feature.as('admin').call('POST', '/admin/coupons', { ...input, ...change })
const list = async (search = '') =>
  ((await feature.as('admin').call('GET', `/admin/coupons${search}`)).body as { coupons: StaffCoupon[] }).coupons
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { data: { fields: { path: string; code: string }[] } }).data.fields.map(
    ({ path, code }) => `${path} ${code}`,
  )

describe('one coupon', () => {
  test('is made, listed and written down', async () => {
    const { body, status } = await make({ owner: 'ANNA@example.com', packages: [ids['pro']], validUntil: '2026-01-31' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 'AUTUMN-26', state: 'active', available: 10, packages: [{ en: 'Pro' }] })
    expect(await list()).toMatchObject([{ name: 'Autumn', owner: { lastname: 'Nagy' } }])
    expect(await feature.audited()).toEqual([expect.stringContaining('coupon.create')])
  })

  test('has a code that no other one has while it is not ended', async () => {
    const first = (await make()).body as Coupon
    expect((await make()).code).toBe('COUPON_CODE_TAKEN')
    const known = { coupon: first.id, version: first.version }
    const act = (what: string, version: number) =>
      feature.as('admin').call('POST', `/admin/coupons/${known.coupon}/${what}`, { version })
    expect((await act('deactivation', 1)).body).toMatchObject({ state: 'disabled' })
    expect((await act('deactivation', 2)).code).toBe('STATE_CONFLICT')
    const second = (await make()).body as Coupon
    expect((await act('activation', 2)).code).toBe('COUPON_CODE_TAKEN')
    await feature.as('admin').call('POST', `/admin/coupons/${second.id}/deactivation`, { version: 1 })
    expect((await act('activation', 1)).code).toBe('VERSION_CONFLICT')
    expect((await act('activation', 2)).body).toMatchObject({ state: 'active' })
  })

  test.each([
    [{ validFrom: '2026-02-02', validUntil: '2026-02-01' }, 'validUntil COUPON_DAYS_ORDER'],
    [{ code: 'ABC' }, 'code COUPON_CODE'],
    [{ code: 'ÁRVÍZ' }, 'code COUPON_CODE'],
    [{ owner: 'nobody@example.com' }, 'owner COUPON_NO_USER'],
    [{ packages: [FOLDER] }, 'packages COUPON_PACKAGE_GONE'],
    [{ of: { type: 'strategy', folder: '01933000-0000-7000-8000-000000000009' } }, 'of.folder COUPON_FOLDER_UNKNOWN'],
  ])('with %o is refused', async (change, field) => {
    expect(fieldsOf(await make(change))).toContain(field)
    expect(await list()).toEqual([])
  })

  test('is found by its name, code, type, state and owner', async () => {
    const database = feature.database()
    await addCoupon(database, { code: 'ONE', validUntil: '2026-01-09' })
    await addCoupon(database, { code: 'TWO', validFrom: '2026-01-11', ownerId: feature.idOf('anna') })
    await addCoupon(database, { code: 'THREE', usedCount: 1 })
    await addCoupon(database, { code: 'FOUR', disabledAt: 0, name: 'Winter' })
    await addCoupon(database, { code: 'FIVE', type: 'strategy', folder: FOLDER, validFrom: '2026-01-10' })
    const codes = async (search: string) => (await list(search)).map(({ code }) => code)
    expect(await codes('?state=expired')).toEqual(['ONE'])
    expect(await codes('?state=scheduled')).toEqual(['TWO'])
    expect(await codes('?state=exhausted')).toEqual(['THREE'])
    expect(await codes('?state=disabled')).toEqual(['FOUR'])
    expect(await codes('?state=active')).toEqual(['FIVE'])
    expect(await codes('?type=strategy')).toEqual(['FIVE'])
    expect(await codes('?search=wint')).toEqual(['FOUR'])
    expect(await codes('?search=hre')).toEqual(['THREE'])
    expect(await codes(`?user=${encodeURIComponent('Nagy Anna')}`)).toEqual(['TWO'])
    for (const { state, code } of await list()) expect(await codes(`?state=${state}`)).toContain(code)
  })
})

test('a thousand at once have a thousand codes, and come as a file', async () => {
  const { code: _code, ...rest } = input
  const batch = { ...rest, count: 1000, prefix: 'fair-', length: 6 }
  const { body } = await feature.as('admin').call('POST', '/admin/coupons/batches', batch)
  const { text, count } = body as { text: string; count: number }
  expect(count).toBe(1000)
  const codes = [...text.matchAll(/FAIR-[0-9A-Z]{6}/g)].map(([found]) => found)
  expect(new Set(codes).size).toBe(1000)
  const rows = await feature.database().select({ code: coupons.code }).from(coupons)
  expect(rows.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
  expect(text.split('\r\n')[0]).toContain('"Name","Code","Type","Subscription days","Percent"')
})

describe('an allowance', () => {
  const allow = (version: number, change: object = {}) =>
    feature.as('admin').call('PUT', `/admin/users/${feature.idOf('anna')}/coupon-allowance`, {
      version,
      count: 10,
      maxDays: 30,
      packages: [ids['pro']],
      ...change,
    })
  const own = {
    name: 'Mine',
    code: 'ANNA-1',
    of: { type: 'subscription', worth: { kind: 'days', days: 30 } },
    packages: [] as string[],
    period: null,
    available: 4,
    validFrom: null,
    validUntil: null,
  }
  const create = (change: object = {}) =>
    feature.as('anna').call('POST', '/coupons', { ...own, packages: [ids['pro']], ...change })
  const left = async () =>
    ((await feature.as('anna').call('GET', '/coupons/allowance')).body as { count: number }).count

  test('is what users make coupons of; unused ones go back', async () => {
    expect((await create()).code).toBe('COUPON_ALLOWANCE_EMPTY')
    expect((await allow(0)).body).toMatchObject({ count: 10, version: 1 })
    expect((await allow(0)).code).toBe('VERSION_CONFLICT')
    const made = (await create()).body as Coupon
    expect(made).toMatchObject({ code: 'ANNA-1', available: 4 })
    expect(await left()).toBe(6)
    const mine = (await feature.as('anna').call('GET', '/coupons')).body as { coupons: Coupon[] }
    expect(mine.coupons.map(({ code }) => code)).toEqual(['ANNA-1'])
    const end = { version: made.version }
    expect((await feature.as('anna').call('POST', `/coupons/${made.id}/deactivation`, end)).status).toBe(200)
    expect(await left()).toBe(10)
  })

  test.each([
    [{ available: 11 }, 'available COUPON_TOO_MANY'],
    [{ of: { type: 'subscription', worth: { kind: 'days', days: 31 } } }, 'of.worth.days COUPON_TOO_MANY_DAYS'],
    [{ of: { type: 'subscription', worth: { kind: 'percent', hundredths: 100 } } }, 'of.worth.kind COUPON_DAYS_ONLY'],
    [{ packages: [] }, 'packages COUPON_PACKAGE_REFUSED'],
  ])('does not cover %o', async (change, field) => {
    await allow(0)
    expect(fieldsOf(await create(change))).toEqual([field])
    expect(await left()).toBe(10)
  })

  test('of somebody else is not touched: a coupon of the house is not theirs to end', async () => {
    const id = await addCoupon(feature.database())
    expect((await feature.as('anna').call('POST', `/coupons/${id}/deactivation`, { version: 1 })).code).toBe(
      'NOT_FOUND',
    )
  })
})
