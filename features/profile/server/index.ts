/** The calls of the profile. */
import { calls, signedIn } from '#platform/server/call.ts'
import { profile } from '../contract.ts'
import { readProfile, saveProfile } from './account.ts'
import { saveIds } from './ids.ts'
import { activate, confirm, renewCodes, setUp, turnOff } from './authenticator.ts'
import { askEmail, confirmEmail } from './email.ts'
import { changePassword } from './password.ts'
import type { ProfileServices } from './services.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

/** Nothing is said of what was done but that it is done. */
const done = (act: Promise<void>) => act.then(() => ({}))

export const profileRouter = (services: ProfileServices) => {
  const own = calls(profile).use(signedIn)
  return {
    get: own.get.handler(({ context }) => readProfile(services, context.owner)),
    save: own.save.handler(({ input, context }) => saveProfile(services, { owner: context.owner, context }, input)),
    saveIds: own.saveIds.handler(({ input, context }) =>
      saveIds(services, { session: context.session, context }, input),
    ),
    changePassword: own.changePassword.handler(({ input, context }) =>
      done(changePassword(services, input, { session: context.session, context })),
    ),
    sessions: own.sessions.handler(({ context }) => listSessions(services, context.session)),
    endSession: own.endSession.handler(({ input, context }) =>
      done(endSession(services, { session: context.session, context }, input.id)),
    ),
    endOtherSessions: own.endOtherSessions.handler(async ({ context }) => ({
      ended: await endOtherSessions(services, { session: context.session, context }),
    })),
    setUpAuthenticator: own.setUpAuthenticator.handler(({ context }) => setUp(services, context.session)),
    confirmAuthenticator: own.confirmAuthenticator.handler(({ input, context }) =>
      confirm(services, input.code, { session: context.session, context }),
    ),
    activateAuthenticator: own.activateAuthenticator.handler(({ context }) =>
      done(activate(services, { session: context.session, context })),
    ),
    turnOffAuthenticator: own.turnOffAuthenticator.handler(({ input, context }) =>
      done(turnOff(services, input, { session: context.session, context })),
    ),
    renewSecurityCodes: own.renewSecurityCodes.handler(({ context }) =>
      renewCodes(services, { session: context.session, context }),
    ),
    askEmail: own.askEmail.handler(({ input, context }) => askEmail(services, input.email, context.session)),
    confirmEmail: own.confirmEmail.handler(({ input, context }) =>
      done(confirmEmail(services, input, { session: context.session, context })),
    ),
  }
}

export { idsToSave, tellExchangeIds } from './ids.ts'
export { userWithPassword } from './services.ts'
