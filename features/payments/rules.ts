/** What payments show and name, pure. */

/** What a link is good for. `paid`: nothing is left to be paid, here or elsewhere. */
export const linkStates = ['open', 'waiting', 'underpaid', 'failed', 'paid', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

/** What may become of a payment at the sandbox. `delay` pays after half a minute; `pay-twice` pays two tries of one order, each told twice. */
export const sandboxActs = ['pay', 'decline', 'close', 'delay', 'pay-twice'] as const
export type SandboxAct = (typeof sandboxActs)[number]

/** `free`: something was taken that cost nothing. `surplus`: money that nobody owed, which goes back. */
export const transactionKinds = ['payment', 'refund', 'surplus', 'surplus_refund', 'free'] as const

const starred = (part: string): string => `${part.slice(0, 1)}***`

/** "anna@domain.hu" as "a***@d***.hu": its owner knows it again, and nobody else learns it. */
export const maskedEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const end = domain.slice(domain.lastIndexOf('.'))
  return `${starred(name)}@${starred(domain)}${domain.includes('.') ? end : ''}`
}

/** T and ten digits. */
export const transactionNumber = (number: number): string => `T${String(number).padStart(10, '0')}`

/** Weights of the check digit of a reference, from its first digit on. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** R, eight digits and one that checks them: a slip of one digit is noticed. Source: business.md 13.4. */
export const transferReference = (number: number): string => {
  const digits = String(number).padStart(8, '0')
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `R${digits}${(10 - (sum % 10)) % 10}`
}
