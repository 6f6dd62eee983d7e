/** What becomes of a payment at the sandbox. */
import { and, eq } from 'drizzle-orm'
import type { Language } from '#engine/messages.ts'
import { refuse } from '#platform/server/call.ts'
import type { SandboxAct } from '../rules.ts'
import { findOrder, linkPath, startPayment, type Started } from './pay.ts'
import type { PageServices } from './services.ts'
import { paymentAttempts } from './tables.ts'

/** `language`: that of whoever pays, who comes back to a page in it; null where nobody has said. */
export const urlsOf = (
  { siteAddress }: Pick<PageServices, 'siteAddress'>,
  token: string,
  language: Language | null,
) => ({
  back: `${siteAddress()}${linkPath(token)}?returned=true${language === null ? '' : `&lang=${language}`}`,
  hooks: `${siteAddress()}/services/payment/callback`,
})

type Asked = { token: string; attempt: string; act: SandboxAct }

const findTried = async (services: PageServices, { token, attempt }: Asked) => {
  const order = await findOrder(services.database, token)
  const [found] =
    order === null
      ? []
      : await services.database
          .select()
          .from(paymentAttempts)
          .where(and(eq(paymentAttempts.id, attempt), eq(paymentAttempts.orderId, order.id)))
  if (found === undefined || order === null) return refuse('NOT_FOUND')
  const { provider, providerOrderId } = found
  return providerOrderId === null ? refuse('STATE_CONFLICT') : { order, provider, providerOrderId }
}

const otherTry = async (
  services: PageServices,
  { token }: Asked,
  order: { id: string; method: 'exchange' | 'card' },
) => {
  const urls = urlsOf(services, token, null)
  const started: Started = await startPayment(services, { token, method: order.method, language: null, urls })
  if (started.kind !== 'started') return refuse('STATE_CONFLICT')
  const tries = await services.database
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.id, started.attemptId)))
  const [{ provider, providerOrderId } = refuse('NOT_FOUND')] = tries
  return { provider, providerOrderId: providerOrderId ?? refuse('STATE_CONFLICT') }
}

export const decide = async (services: PageServices, asked: Asked): Promise<void> => {
  const { sandbox } = services
  const tried = await findTried(services, asked)
  if (sandbox === null || !sandbox.isSandbox(tried.provider)) return refuse('NOT_FOUND')
  if (asked.act !== 'pay-twice') return sandbox.act(tried, asked.act)
  const { id, method } = tried.order
  if (method !== 'exchange' && method !== 'card') return refuse('STATE_CONFLICT')
  const other = await otherTry(services, asked, { id, method })
  for (const one of [tried, other]) {
    await sandbox.act(one, 'pay')
    await sandbox.repeat(one.provider)
  }
}
