/** Asks VIES, the register of the Union, for a number of value added tax (https://ec.europa.eu/taxation_customs/vies/#/technical-information). */
import { z } from 'zod'

export type VatAnswer =
  | {
      kind: 'valid'
      name: string
      address: string
      /** Proof of the question, for an audit; null where we did not say who asks. */
      requestId: string | null
    }
  | { kind: 'invalid'; requestId: string | null }
  /** Nobody could tell. `problem` is a code of theirs, or what went wrong on the way. */
  | { kind: 'unknown'; problem: string }

/** The port: `number` begins with its country, "DE129273398". */
export type AskVatRegister = (number: string) => Promise<VatAnswer>

export const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const TIMEOUT_MS = 10_000

const Answered = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})
const Failed = z.object({ actionSucceed: z.literal(false), errorWrappers: z.array(z.object({ error: z.string() })) })
const Told = z.union([Failed, Answered])

/** They write "---" where a country's register keeps something to itself. */
const textOf = (text: string | null | undefined): string => (text === null || text === '---' ? '' : (text ?? ''))

const judged = (body: unknown): VatAnswer => {
  const told = Told.safeParse(body)
  if (!told.success) return { kind: 'unknown', problem: 'ANSWER_NOT_UNDERSTOOD' }
  if ('errorWrappers' in told.data) {
    const problem = told.data.errorWrappers[0]?.error ?? 'NO_REASON'
    // What no register could have is told as a failure too.
    return problem === 'INVALID_INPUT' ? { kind: 'invalid', requestId: null } : { kind: 'unknown', problem }
  }
  const { valid, name, address, requestIdentifier } = told.data
  const requestId = textOf(requestIdentifier) === '' ? null : textOf(requestIdentifier)
  if (!valid) return { kind: 'invalid', requestId }
  return { kind: 'valid', name: textOf(name), address: textOf(address), requestId }
}

const asRequester = (number: string) => ({
  requesterMemberStateCode: number.slice(0, 2),
  requesterNumber: number.slice(2),
})

export type ViesOptions = {
  url: string
  /** Our own number, which makes a question a proof; null where there is none. */
  requester: string | null
  timeoutMs?: number
}

export const askVies =
  ({ url, requester, timeoutMs = TIMEOUT_MS }: ViesOptions): AskVatRegister =>
  async (number) => {
    const question = { countryCode: number.slice(0, 2), vatNumber: number.slice(2) }
    try {
      const response = await fetch(`${url}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...question, ...(requester === null ? {} : asRequester(requester)) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return judged(await response.json())
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error'
      return { kind: 'unknown', problem: name === 'TimeoutError' ? 'TIMEOUT' : 'NOT_REACHED' }
    }
  }
