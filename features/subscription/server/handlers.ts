import { eq } from 'drizzle-orm'
import { audit, whoOf } from '#features/audit/server/index.ts'
import { enqueueMail } from '#features/mail/server/index.ts'
import { mayDo, setRenewal, subscriptions } from '#features/packages/server/index.ts'
import { cancelOrders, linkPath, linkToken } from '#features/payments/server/index.ts'
import { lockUser } from '#features/sign-in/server/index.ts'
import { type CallContext, calls, refuse, signedIn } from '#platform/server/call.ts'
import type { Owner } from '#platform/server/session.ts'
import { subscription as contract } from '../contract.ts'
import { cancelOpenChanges, confirm, summarize } from './changes.ts'
import { canceledLetter, readReader } from './letters.ts'
import { mandatoryOf } from './mandatory.ts'
import { mineOf, noticeOf } from './mine.ts'
import { standingOf } from './quote.ts'
import { refuseWith } from './refuse.ts'
import { ensureRenewal } from './renewals.ts'
import type { SubscriptionServices } from './services.ts'
import { judgeTokens } from './tokens.ts'
import { withdraw } from './withdrawal.ts'

type Turn = { act: 'cancel' | 'continue'; version: number; owner: Owner; context: CallContext }

/** Said again, it is as it was. Of two who say different things at once the slower one reads again first. */
const turnRenewal = (services: SubscriptionServices, { act, version, owner, context }: Turn): Promise<void> =>
  services.database.transaction(async (transaction) => {
    const [now, { userId }] = [services.clock(), owner]
    await lockUser(transaction, userId)
    const { row, state } = await standingOf(transaction, userId, now)
    if (row === null || row.expiresAt === null) return refuse('STATE_CONFLICT')
    const renew = act === 'continue'
    if (row.renew === renew && (state === 'active' || state === 'canceled_running')) return
    if (!mayDo(act, state)) return refuse('STATE_CONFLICT')
    if (row.version !== version) return refuse('VERSION_CONFLICT')
    await setRenewal(transaction, userId, renew)
    const entity = { type: 'subscription', id: userId }
    await audit(transaction, whoOf(context), { action: `subscription.${act}`, subject: userId, entity })
    if (renew) return
    await cancelOrders(transaction, { userId, purpose: 'renewal' })
    const reader = await readReader(transaction, userId)
    if (reader === null) return
    const mail = { to: reader.email, language: reader.language, letter: canceledLetter(reader, row.expiresAt) }
    await enqueueMail(transaction, mail, now)
  })

/** Null where it cost nothing and is done. */
const renewNow = async (services: SubscriptionServices, userId: string): Promise<string | null> => {
  const { steps } = await mandatoryOf(services.database, services.ports, userId)
  if (steps.length > 0) return refuseWith('SUBSCRIPTION_MANDATORY_STEPS')
  const [row] = await services.database.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  if (row === undefined) return refuse('STATE_CONFLICT')
  const renewal = await ensureRenewal(services, row)
  switch (renewal.kind) {
    case 'order':
      return linkPath(linkToken(services.secret, renewal.order.id))
    case 'free':
      return null
    case 'country-closed':
      return refuseWith('SUBSCRIPTION_COUNTRY_CLOSED')
    case 'none':
      return refuse('STATE_CONFLICT')
  }
}

const applyCoupon = async (
  { database, ports }: SubscriptionServices,
  asked: { userId: string; code: string; packageId: string; interval: 'monthly' | 'yearly' },
): Promise<void> => {
  const judged = await ports.coupons?.judge(database, { ...asked, counts: true })
  switch (judged?.kind) {
    case 'applies':
      return
    case 'wrong-package':
      return refuseWith('COUPON_WRONG_PACKAGE')
    case 'used-by-you':
      return refuseWith('COUPON_ALREADY_USED_BY_USER')
    case undefined:
    case 'not-found':
    case 'too-many-tries':
      return refuseWith('COUPON_NOT_FOUND')
  }
}

export const subscriptionHandlers = (services: SubscriptionServices) => {
  const os = calls(contract).use(signedIn)
  const { database } = services
  return os.router({
    mine: os.mine.handler(({ context: { owner } }) => mineOf(services, owner.userId)),
    notice: os.notice.handler(({ context: { owner } }) => noticeOf(services, owner.userId)),
    applyCoupon: os.applyCoupon.handler(
      async ({ input: { code, package: packageId, interval }, context: { owner } }) => {
        await applyCoupon(services, { userId: owner.userId, code, packageId, interval })
        return { code: code.toUpperCase() }
      },
    ),
    checkTokens: os.checkTokens.handler(async ({ context: { owner } }) => ({
      outcome: (await judgeTokens(services, owner.userId)).kind,
    })),
    summarize: os.summarize.handler(({ input, context: { owner } }) =>
      summarize(services, { ...input, userId: owner.userId }),
    ),
    confirm: os.confirm.handler(({ input: { change }, context }) =>
      confirm(services, { userId: context.owner.userId, change, who: whoOf(context) }),
    ),
    cancelChange: os.cancelChange.handler(async ({ context }) => {
      const { userId } = context.owner
      await database.transaction(async (transaction) => {
        if ((await cancelOpenChanges(transaction, services, userId)) === 0) return refuse('STATE_CONFLICT')
        const entity = { type: 'subscription', id: userId }
        await audit(transaction, whoOf(context), { action: 'subscription.cancel_change', subject: userId, entity })
      })
      return {}
    }),
    cancel: os.cancel.handler(async ({ input: { version }, context }) => {
      await turnRenewal(services, { act: 'cancel', version, owner: context.owner, context })
      return {}
    }),
    resume: os.resume.handler(async ({ input: { version }, context }) => {
      await turnRenewal(services, { act: 'continue', version, owner: context.owner, context })
      return {}
    }),
    renew: os.renew.handler(async ({ context: { owner } }) => ({ link: await renewNow(services, owner.userId) })),
    withdraw: os.withdraw.handler(async ({ input, context }) => {
      const { refund, ...rest } = await withdraw(services, {
        userId: context.owner.userId,
        stated: input,
        who: whoOf(context),
      })
      return { ...rest, refund: Number(refund) }
    }),
    restart: os.restart.handler(async ({ context: { owner } }) => ({ started: await services.startStopped(owner) })),
  })
}
