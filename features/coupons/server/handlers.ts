import { whoOf } from '#features/audit/server/index.ts'
import { csvText } from '#platform/csv.ts'
import { answerFile, answerList } from '#platform/server/answer-list.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import type { Asking } from '#platform/server/list-conditions.ts'
import { coupons as contract } from '../contract.ts'
import { couponList, couponUses, ownCoupons, ownUses } from '../list.ts'
import { couponColumnWords } from '../messages.ts'
import { actOnCoupon } from './acts.ts'
import { allow, choicesOf, readAllowance } from './allowance.ts'
import { todayOf } from './find.ts'
import { generateCoupons, makeCoupon, makeOwnCoupon, ownerOf } from './make.ts'
import type { CouponServices } from './services.ts'
import { couponCells, listFile, listSource, ownSource, ownUseSource, toCoupon, toCoupons, usesSource } from './store.ts'
import { redeemCoupon } from './redeem.ts'

const by = (context: Asking) => ({ who: whoOf(context), userId: context.owner.userId })

/** The codes of a batch, with what they are good for. */
const batchText = async (services: CouponServices, rows: Parameters<typeof toCoupons>[1], context: Asking) => {
  const { language } = context.session.user
  const made = (await toCoupons(services, rows)).map((coupon) => ({ ...coupon, owner: null }))
  const { state: _state, used: _used, owner: _owner, created: _created, ...cells } = couponCells
  const keys = Object.keys(cells).filter((key): key is keyof typeof cells => Object.hasOwn(cells, key))
  const lines = made.map((coupon) => keys.map((key) => String(cells[key](coupon, language) ?? '')))
  return csvText([keys.map((key) => couponColumnWords[language][key]), ...lines])
}

export const couponHandlers = (services: CouponServices) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  const source = async () => listSource(services, await todayOf(database, clock()))
  return os.router({
    own: os.own.handler(answerList(database, ownCoupons, ownSource(services))),
    uses: os.uses.handler(answerList(database, ownUses, ownUseSource(services))),
    allowance: os.allowance.handler(async ({ context: { owner } }) => ({
      ...(await readAllowance(database, owner.userId)),
      choices: await choicesOf(services, owner.userId),
    })),
    create: os.create.handler(async ({ input, context }) =>
      toCoupon(services, await makeOwnCoupon(services, input, by(context))),
    ),
    disableOwn: os.disableOwn.handler(async ({ input, context }) => {
      const asked = { ...input, act: 'disable', who: whoOf(context), owner: context.owner.userId } as const
      return toCoupon(services, await actOnCoupon(services, asked))
    }),
    use: os.use.handler(({ input: { code }, context }) =>
      redeemCoupon(services, { code, owner: context.owner, who: whoOf(context) }),
    ),
    all: os.all.handler(async (call) => answerList(database, couponList, await source())(call)),
    csv: os.csv.handler(async (call) =>
      answerFile(database, couponList, { source: await source(), file: listFile(services) })(call),
    ),
    usesOf: os.usesOf.handler(answerList(database, couponUses, usesSource(services))),
    choices: os.choices.handler(async ({ input: { owner }, context }) =>
      choicesOf(services, (await ownerOf(database, owner)) ?? context.owner.userId),
    ),
    make: os.make.handler(async ({ input, context }) =>
      toCoupon(services, await makeCoupon(services, input, by(context))),
    ),
    generate: os.generate.handler(async ({ input, context }) => {
      const rows = await generateCoupons(services, input, by(context))
      const fileName = `coupons-${clock().toISOString().slice(0, 10)}.csv`
      return { fileName, text: await batchText(services, rows, context), count: rows.length }
    }),
    disable: os.disable.handler(async ({ input, context }) =>
      toCoupon(services, await actOnCoupon(services, { ...input, act: 'disable', who: whoOf(context), owner: null })),
    ),
    enable: os.enable.handler(async ({ input, context }) =>
      toCoupon(services, await actOnCoupon(services, { ...input, act: 'enable', who: whoOf(context), owner: null })),
    ),
    allowanceOf: os.allowanceOf.handler(async ({ input: { user } }) => ({
      ...(await readAllowance(database, user)),
      choices: await choicesOf(services, null),
    })),
    allow: os.allow.handler(({ input, context }) => allow(database, input, whoOf(context))),
  })
}
