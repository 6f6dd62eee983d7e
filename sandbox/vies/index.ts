/**
 * A local register of numbers of value added tax that speaks the REST protocol of VIES on 127.0.0.1
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information).
 */
import { type Asked, startPrivateServer, type Told } from '../private-server.ts'

export type Registered = { name: string; address: string }

/** What VIES says when it cannot ask the country's register; it answers 200 all the same. */
export type ViesFault =
  | 'MS_UNAVAILABLE'
  | 'TIMEOUT'
  | 'SERVICE_UNAVAILABLE'
  | 'GLOBAL_MAX_CONCURRENT_REQ'
  | 'MS_MAX_CONCURRENT_REQ'

export type ViesSandbox = {
  /** What comes before "/check-vat-number". */
  url: string
  /** By whole number, "DE129273398". */
  register: (number: string, company: Registered) => void
  /** Null mends it. `nonsense` is an answer that is no JSON of theirs. */
  fail: (fault: ViesFault | 'nonsense' | null) => void
  /** How many questions have come. */
  asked: () => number
  close: () => Promise<void>
}

const PATH = '/taxation_customs/vies/rest-api'

const wrapped = (error: string): Told => ({ status: 200, body: { actionSucceed: false, errorWrappers: [{ error }] } })

type Question = Readonly<Record<string, unknown>>

const asQuestion = (body: string): Question => {
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Question) : {}
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type State = { companies: ReadonlyMap<string, Registered>; now: () => number; questions: number }

/** A consultation has an identifier only where the one who asks says who that is. */
const answered = (question: Question, { companies, now, questions }: State): Told => {
  const [country, number] = [textOf(question['countryCode']), textOf(question['vatNumber'])]
  if (!/^[A-Z]{2}$/.test(country) || !/^[0-9A-Z+*]{2,12}$/.test(number)) return wrapped('INVALID_INPUT')
  const found = companies.get(`${country}${number}`)
  const isKnown = textOf(question['requesterNumber']) !== ''
  return {
    status: 200,
    body: {
      countryCode: country,
      vatNumber: number,
      requestDate: new Date(now()).toISOString(),
      valid: found !== undefined,
      requestIdentifier: isKnown ? `WAPIAAAA${String(questions).padStart(8, '0')}` : '',
      name: found?.name ?? '---',
      address: found?.address ?? '---',
      traderName: '---',
      traderStreet: '---',
      traderPostalCode: '---',
      traderCity: '---',
      traderCompanyType: '---',
      traderNameMatch: 'NOT_PROCESSED',
    },
  }
}

/** `port` 0 takes any that is free. */
export const startViesSandbox = async (options: { port: number; now: () => number }): Promise<ViesSandbox> => {
  const companies = new Map<string, Registered>()
  let fault: ViesFault | 'nonsense' | null = null
  let questions = 0
  const answer = ({ method, path, body }: Asked): Told => {
    questions += 1
    if (method !== 'POST' || path !== `${PATH}/check-vat-number`) return { status: 404, body: {} }
    if (fault === 'nonsense') return { status: 502, body: 'bad gateway' }
    if (fault !== null) return wrapped(fault)
    return answered(asQuestion(body), { companies, now: options.now, questions })
  }
  const server = await startPrivateServer(options.port, answer)
  return {
    url: `http://127.0.0.1:${server.port}${PATH}`,
    register: (number, company) => void companies.set(number, company),
    fail: (next) => void (fault = next),
    asked: () => questions,
    close: server.close,
  }
}
