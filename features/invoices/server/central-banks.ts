/**
 * What central banks say of a currency in forint: the Hungarian one by its SOAP service (https://www.mnb.hu/arfolyamok.asmx?wsdl), the European one by its
 * file of the last ninety days (https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates).
 */
import { ONE, parseDecimal } from '#engine/money.ts'
import { dayBefore } from '#platform/day.ts'

/** The newest rate by a day: forint of one unit, exact at 10^18. */
export type Told = { rate: bigint; toldOn: string }
/** The port. Throws BankSilent. */
export type AskBank = (source: 'MNB' | 'ECB', currency: string, day: string) => Promise<Told>

/** No answer, none that is understood, or no rate in it: asked again later. */
export class BankSilent extends Error {
  override readonly name = 'BankSilent'
}

export const BANK_URLS = { MNB: 'http://www.mnb.hu', ECB: 'https://www.ecb.europa.eu' }

const TIMEOUT_MS = 10_000
/** No pause between two rates is longer: around Christmas they rest for some days. */
const PAUSE_DAYS = 10

const question = (currency: string, day: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GetExchangeRates xmlns="http://www.mnb.hu/webservices/"><startDate>${dayBefore(day, PAUSE_DAYS)}</startDate><endDate>${day}</endDate><currencyNames>${currency}</currencyNames></GetExchangeRates></soap:Body></soap:Envelope>`

const asked = async (url: string, options: RequestInit = {}): Promise<string> => {
  try {
    const response = await fetch(url, { ...options, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    return await response.text()
  } catch (error) {
    throw new BankSilent(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const attribute = (text: string, name: string): string | null =>
  new RegExp(`\\b${name}=["']([^"']*)["']`).exec(text)?.[1] ?? null

type Dated = { day: string; rate: bigint }

/** Days with their rate of a currency; theirs is told for so many units, with a decimal comma. */
const mnbRates = (text: string, currency: string): Dated[] =>
  [...unescaped(text).matchAll(/<Day date="([\d-]+)">(.*?)<\/Day>/gs)].flatMap(([, day = '', rates = '']) =>
    [...rates.matchAll(/<Rate ([^>]*)>([\d,.]+)<\/Rate>/g)].flatMap(([, attributes = '', value = '']) => {
      const rate = parseDecimal(value.replace(',', '.'))
      const unit = BigInt(attribute(attributes, 'unit') ?? '1')
      return attribute(attributes, 'curr') === currency && rate !== null && unit > 0n
        ? [{ day, rate: rate / unit }]
        : []
    }),
  )

/** Theirs are told of one euro; of another currency it is what both are told to be. */
const ecbRates = (text: string, currency: string): Dated[] =>
  [...text.matchAll(/<Cube time=["']([\d-]+)["']>(.*?)<\/Cube>/gs)].flatMap(([, day = '', cubes = '']) => {
    const ofEuro = new Map([['EUR', ONE]])
    for (const [, attributes = ''] of cubes.matchAll(/<Cube ([^>]*)\/>/g)) {
      const rate = parseDecimal(attribute(attributes, 'rate') ?? '')
      if (rate !== null) ofEuro.set(attribute(attributes, 'currency') ?? '', rate)
    }
    const [forint, own] = [ofEuro.get('HUF'), ofEuro.get(currency)]
    return forint === undefined || own === undefined || own === 0n ? [] : [{ day, rate: (forint * ONE) / own }]
  })

const newestBy = (rates: readonly Dated[], day: string): Told => {
  const [newest] = rates
    .filter((one) => one.day <= day && one.day >= dayBefore(day, PAUSE_DAYS) && one.rate > 0n)
    .toSorted((left, right) => (left.day < right.day ? 1 : -1))
  if (newest === undefined) throw new BankSilent('no rate of the day')
  return { rate: newest.rate, toldOn: newest.day }
}

export const askBanks =
  (urls = BANK_URLS): AskBank =>
  async (source, currency, day) => {
    if (source === 'ECB') {
      const text = await asked(`${urls.ECB}/stats/eurofxref/eurofxref-hist-90d.xml`)
      return newestBy(ecbRates(text, currency), day)
    }
    const text = await asked(`${urls.MNB}/arfolyamok.asmx`, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/xml; charset=utf-8',
        SOAPAction: '"http://www.mnb.hu/webservices/MNBArfolyamServiceSoap/GetExchangeRates"',
      },
      body: question(currency, day),
    })
    return newestBy(mnbRates(text, currency), day)
  }
