import { z } from 'zod'
import { expect, expectTypeOf, test } from 'vitest'
import { messages } from '#engine/messages.ts'
import {
  type ErrorCodes,
  type ErrorData,
  type ErrorWords,
  freshProcedure,
  ownHandProcedure,
  procedure,
} from './contract.ts'
import type { PlatformErrorCode } from './errors.ts'

const contract = {
  coupon: {
    use: procedure('account')
      .route({ method: 'POST', path: '/coupons/use', summary: 'Uses a coupon.' })
      .errors({ COUPON_USED: { status: 409, data: z.object({ times: z.number() }) }, COUPON_GONE: { status: 409 } })
      .input(z.strictObject({ code: z.string() }))
      .output(z.object({ days: z.number() })),
  },
  list: procedure('admin').route({ method: 'GET', path: '/admin/coupons', summary: 'Lists coupons.' }),
}

test('a call carries its grant and its permission', () => {
  const plain = { freshFactor: false, ownHandOnly: false, bodyLimitBytes: null }
  expect(contract.coupon.use['~orpc'].meta).toEqual({ requirement: 'account', permission: null, ...plain })
  expect(
    procedure('admin', 'coupons.write').route({ method: 'DELETE', path: '/admin/coupons/{id}', summary: 'Deletes.' })[
      '~orpc'
    ].meta,
  ).toEqual({ requirement: 'admin', permission: 'coupons.write', ...plain })
})

test('what asks for a fresh factor is never done for somebody else, and needs a permission in the admin area', () => {
  const route = { method: 'POST', path: '/coupons', summary: 'Makes a coupon.' } as const
  const marks = (call: ReturnType<typeof freshProcedure>) => call.route(route)['~orpc'].meta
  expect(marks(freshProcedure('admin', 'coupons.write'))).toEqual({
    requirement: 'admin',
    permission: 'coupons.write',
    freshFactor: true,
    ownHandOnly: true,
    bodyLimitBytes: null,
  })
  expect(marks(freshProcedure('account'))).toMatchObject({ freshFactor: true, ownHandOnly: true })
  expect(marks(ownHandProcedure('account'))).toMatchObject({ freshFactor: false, ownHandOnly: true })
})

test('a changing call of the admin area without a permission does not compile', () => {
  // @ts-expect-error a permission is missing
  procedure('admin').route({ method: 'POST', path: '/admin/coupons', summary: 'Makes a coupon.' })
  // @ts-expect-error a permission is missing
  freshProcedure('admin')
  // @ts-expect-error a permission is missing
  ownHandProcedure('admin')
  // @ts-expect-error no such grant
  procedure('users')
  // @ts-expect-error a call needs a grant
  procedure()
})

test('error codes and their data are known to the type checker', () => {
  expectTypeOf<ErrorCodes<typeof contract>>().toEqualTypeOf<PlatformErrorCode | 'COUPON_USED' | 'COUPON_GONE'>()
  expectTypeOf<ErrorData<typeof contract, 'COUPON_USED'>>().toEqualTypeOf<{ times: number }>()
})

test('a code without a sentence does not compile', () => {
  messages(
    { COUPON_USED: ({ times }: { times: number }) => `Used ${times} times.`, COUPON_GONE: 'It is gone.' },
    { COUPON_USED: ({ times }: { times: number }) => `${times} alkalommal használták.`, COUPON_GONE: 'Már nincs.' },
  ) satisfies ErrorWords<typeof contract>
  // @ts-expect-error COUPON_GONE has no sentence
  messages({ COUPON_USED: 'Used.' }, { COUPON_USED: 'Felhasználva.' }) satisfies ErrorWords<typeof contract>
})
