/**
 * Local central banks on 127.0.0.1 that tell rates in forint: the SOAP service of the Hungarian one (https://www.mnb.hu/arfolyamok.asmx?wsdl) and the file of
 * the European one (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml).
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BankSandbox = {
  /** Of both: they are told apart by the path. */
  url: string
  /** Forint of one euro on a day, "385.12"; the Hungarian one writes a comma. */
  tell: (day: string, rate: string) => void
  /** Nobody answers while it is on. */
  setDown: (isDown: boolean) => void
  asked: () => number
  close: () => Promise<void>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const between = (body: string, name: string): string => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(body)?.[1] ?? ''

type Rates = ReadonlyMap<string, string>

const mnbAnswer = (body: string, rates: Rates): string => {
  const [from, to, wanted] = [between(body, 'startDate'), between(body, 'endDate'), between(body, 'currencyNames')]
  const days = [...rates]
    .filter(([day]) => day >= from && day <= to && wanted.split(',').includes('EUR'))
    .toSorted(([left], [right]) => (left < right ? 1 : -1))
    .map(([day, rate]) => `<Day date="${day}"><Rate unit="1" curr="EUR">${rate.replace('.', ',')}</Rate></Day>`)
  const inner = escaped(`<MNBExchangeRates>${days.join('')}</MNBExchangeRates>`)
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GetExchangeRatesResponse xmlns="http://www.mnb.hu/webservices/"><GetExchangeRatesResult>${inner}</GetExchangeRatesResult></GetExchangeRatesResponse></s:Body></s:Envelope>`
}

const ecbFile = (rates: Rates): string => {
  const cubes = [...rates]
    .toSorted(([left], [right]) => (left < right ? 1 : -1))
    .map(
      ([day, rate]) =>
        `<Cube time="${day}"><Cube currency="USD" rate="1.1"/><Cube currency="HUF" rate="${rate}"/></Cube>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}

const send = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(text)
}

/** `port` 0 takes any that is free. */
export const startBankSandbox = async (port: number): Promise<BankSandbox> => {
  const rates = new Map<string, string>()
  let [isDown, asked] = [false, 0]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked += 1
      if (isDown) return send(response, 503, '')
      if (request.method === 'POST' && request.url === '/arfolyamok.asmx')
        return send(response, 200, mnbAnswer(Buffer.concat(parts).toString('utf8'), rates))
      if (request.url === '/stats/eurofxref/eurofxref-hist-90d.xml') return send(response, 200, ecbFile(rates))
      send(response, 404, '')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  const bound = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound.port}`,
    tell: (day, rate) => void rates.set(day, rate),
    setDown: (down) => {
      isDown = down
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
