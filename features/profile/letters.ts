/** The mails of the profile. */
import type { Language } from '#engine/messages.ts'
import type { Letter } from '#platform/letter.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { profileMails } from './messages.ts'
import { EXCHANGE_ID_HOLD_MS } from './rules.ts'

type Reader = { firstname: string; language: Language }

const RESTORE = '/forgot'

export const passwordChangedLetter = ({ firstname, language }: Reader): Letter => {
  const words = profileMails[language]
  return {
    subject: words.emailPasswordChanged,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.password, words.notYou],
    link: { label: words.newPassword, href: RESTORE },
  }
}

export type FactorChange = 'on' | 'off' | 'codes'

export const factorChangedLetter = ({ firstname, language }: Reader, change: FactorChange): Letter => {
  const words = profileMails[language]
  const said = { on: words.factorOn, off: words.factorOff, codes: words.factorCodes }[change]
  return {
    subject: words.emailSecondFactorChanged,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [said, words.notYou],
    link: { label: words.newPassword, href: RESTORE },
  }
}

/** The code that proves that an address is the user's. */
export const addressCodeLetter =
  (language: Language) =>
  ({ code, minutes }: { code: string; minutes: number }): Letter => {
    const words = profileMails[language]
    return {
      subject: words.emailCode,
      greeting: null,
      paragraphs: [words.addressCode({ minutes })],
      code,
      small: [words.addressCodeNotYou],
    }
  }

/** To the address of now: the code that agrees to leaving it. */
export const leaveAddressLetter =
  ({ firstname, language }: Reader, email: string) =>
  ({ code, minutes }: { code: string; minutes: number }): Letter => {
    const words = profileMails[language]
    return {
      subject: words.emailCode,
      greeting: greetingTo({ firstname, language }),
      paragraphs: [words.leaveAddress({ email, minutes })],
      code,
      small: [words.leaveAddressNotYou],
    }
  }

export const exchangeIdsLetter = ({ firstname, language }: Reader): Letter => {
  const words = profileMails[language]
  return {
    subject: words.exchangeIdsSubject,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.exchangeIds({ hours: EXCHANGE_ID_HOLD_MS / 3_600_000 }), words.notYou],
    link: { label: words.newPassword, href: RESTORE },
  }
}

/** To the address that was. */
export const addressChangedLetter = ({ firstname, language }: Reader, email: string): Letter => {
  const words = profileMails[language]
  return {
    subject: words.addressSubject,
    greeting: greetingTo({ firstname, language }),
    paragraphs: [words.address({ email }), words.addressNotYou],
  }
}
