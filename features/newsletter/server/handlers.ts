import { type CallContext, calls } from '#platform/server/call.ts'
import { newsletter as contract } from '../contract.ts'
import { type NewsletterServices, setNewsletter } from './subscription.ts'

export const newsletterHandlers = (services: NewsletterServices) => {
  const os = calls(contract)
  return os.router({
    end: os.end.handler(async ({ input: { token }, context }) => {
      await setNewsletter(services, { token, newsletter: false }, context)
      return {}
    }),
    resume: os.resume.handler(async ({ input: { token }, context }) => {
      await setNewsletter(services, { token, newsletter: true }, context)
      return {}
    }),
  })
}

/** One click in a mail program (RFC 8058): whoever is signed in on that machine has nothing to do with it. */
export const oneClick =
  (services: NewsletterServices) =>
  (token: string, context: CallContext): Promise<void> =>
    setNewsletter(services, { token, newsletter: false }, { ...context, session: null })
