/** The permissions that calls ask for, against the design's list of them and against the words on screen. */
import { expect, test } from 'vitest'
import { permissionWords } from '#features/users/web/record-messages.ts'
import { contracts } from './features.ts'
import { permissionsOf } from './permissions.ts'

/** Business 2.3: those of an area, and single ones. What has no call yet is not built yet. */
const areas =
  'users subscriptions requests packages coupons documents payments payouts referral bigfish inherited pool pooolse mica token airdrop signals registration apis subaccounts'
const single = ['users.impersonate', 'users.role', 'users.delete', 'payments.refund', 'payouts.send', 'invoices.storno']
const designed = new Set([...areas.split(' ').map((area) => `${area}.write`), ...single])

const asked = permissionsOf(contracts)

test('calls ask for permissions that the design names', () => {
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((permission) => !designed.has(permission))).toEqual([])
})

test('each of them can be given by a name in both languages, and no other is offered', () => {
  for (const words of [permissionWords.en, permissionWords.hu]) expect(Object.keys(words).toSorted()).toEqual(asked)
})
