import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { session, signIn, signOut, stepUp } from './contract.ts'

type Wait = { retryAfterMs: number }
const minutes = ({ retryAfterMs }: Wait): number => Math.max(1, Math.ceil(retryAfterMs / 60_000))
const seconds = ({ retryAfterMs }: Wait): number => Math.max(1, Math.ceil(retryAfterMs / 1000))

export const signInErrors = messages(
  {
    AUTH_BAD_CREDENTIALS: 'Bad username and/or password!',
    AUTH_LOCKED_OR_UNCONFIRMED: 'The account is locked or has not been confirmed!',
    AUTH_INVALID_CODE: 'Invalid verification code!',
    AUTH_INVALID_SECURITY_CODE: 'Invalid security code!',
    AUTH_CODE_EXPIRED: 'The code has expired. Please ask for a new one.',
    AUTH_CHALLENGE_OVER: 'This sign-in is over. Please start again with your password.',
    AUTH_TOO_MANY_ATTEMPTS: (wait: Wait) => {
      const count = minutes(wait)
      return `Too many attempts. Please try again in ${count} ${count === 1 ? 'minute' : 'minutes'}.`
    },
    AUTH_CODE_RESEND_WAIT: (wait: Wait) => {
      const count = seconds(wait)
      return `You can ask for a new code in ${count} ${count === 1 ? 'second' : 'seconds'}.`
    },
  },
  {
    AUTH_BAD_CREDENTIALS: 'Hibás felhasználónév és/vagy jelszó!',
    AUTH_LOCKED_OR_UNCONFIRMED: 'A fiók zárolva van, vagy még nincs megerősítve!',
    AUTH_INVALID_CODE: 'Érvénytelen ellenőrzőkód!',
    AUTH_INVALID_SECURITY_CODE: 'Érvénytelen biztonsági kód!',
    AUTH_CODE_EXPIRED: 'A kód lejárt. Kérjen újat!',
    AUTH_CHALLENGE_OVER: 'Ez a bejelentkezés megszakadt. Kezdje újra a jelszavával!',
    AUTH_TOO_MANY_ATTEMPTS: (wait: Wait) => `Túl sok próbálkozás. Próbálja újra ${minutes(wait)} perc múlva!`,
    AUTH_CODE_RESEND_WAIT: (wait: Wait) => `${seconds(wait)} másodperc múlva kérhet új kódot.`,
  },
) satisfies ErrorWords<{
  signIn: typeof signIn
  stepUp: typeof stepUp
  signOut: typeof signOut
  session: typeof session
}>

type Code = { minutes: number }

/** Mails with a code; the code itself stands between the paragraph and the rest. */
export const signInMails = messages(
  {
    signInSubject: 'Your sign-in code',
    signIn: ({ minutes }: Code) => `This is your sign-in code. It is good for ${minutes} minutes.`,
    signInNotYou: 'If you did not sign in, change your password.',
    emailCode: 'Your verification code',
    stepUp: ({ minutes }: Code) =>
      `This is your verification code. It is good for ${minutes} minutes. It was asked for to change the protection of your account.`,
    stepUpNotYou: 'If it was not you, change your password.',
  },
  {
    signInSubject: 'Bejelentkezési kód',
    signIn: ({ minutes }) => `Ez a bejelentkezési kódja. ${minutes} percig érvényes.`,
    signInNotYou: 'Ha nem Ön jelentkezik be, változtassa meg a jelszavát!',
    emailCode: 'Az ellenőrzőkódja',
    stepUp: ({ minutes }) =>
      `Ez az ellenőrzőkódja. ${minutes} percig érvényes. A fiókja védelmének módosításához kérték.`,
    stepUpNotYou: 'Ha nem Ön kérte, változtassa meg a jelszavát!',
  },
)

/** The e-mail after a sign-in from a device that its owner has not used before. */
export const newDeviceMail = messages(
  {
    subject: 'New sign-in to your account',
    text: ({ device, place }: { device: string; place: string }) =>
      `Somebody has signed in to your account from a device that was not used before: ${device}, ${place}.`,
    notYou: 'If it was not you, change your password and end the other sessions at once.',
    security: 'Security of the account',
  },
  {
    subject: 'Új bejelentkezés a fiókjába',
    text: ({ device, place }) => `Egy eddig nem használt eszközről jelentkeztek be a fiókjába: ${device}, ${place}.`,
    notYou: 'Ha nem Ön volt, azonnal változtassa meg a jelszavát, és zárja le a többi munkamenetet!',
    security: 'A fiók biztonsága',
  },
)
