/** The wire of a sandbox for tests: what is sent and answered byte by byte, without a client between. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type ExampleSandbox, exampleSandbox } from './example-sandbox.ts'

export type Sent = {
  method?: string
  query?: string
  body?: string
  key?: string | null
  headers?: Record<string, string>
}

/** A limit order that is taken and rests. */
export const LIMIT = 'symbol=BTCUSDC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=49000'

/** One sandbox for all tests of a file; `sandbox` is there once they run. */
export const openWire = () => {
  let opened: ExampleSandbox
  beforeAll(async () => {
    opened = await exampleSandbox()
  })
  afterAll(() => opened.close())
  const hmac = (text: string, secret = opened.secret): string => createHmac('sha256', secret).update(text).digest('hex')
  return {
    sandbox: () => opened,
    hmac,
    signed: (text: string): string => `${text}&signature=${hmac(text)}`,
    timed: (text = ''): string => `${text === '' ? '' : `${text}&`}timestamp=${opened.clock.now()}`,
    ask: async (path: string, { method = 'GET', query = '', body, key = opened.apiKey, headers = {} }: Sent = {}) => {
      const response = await fetch(`http://127.0.0.1:${opened.port}${path}${query === '' ? '' : `?${query}`}`, {
        method,
        headers: { ...(key === null ? {} : { 'X-MBX-APIKEY': key }), ...headers },
        ...(body === undefined ? {} : { body }),
      })
      // oxlint-disable-next-line typescript/no-unsafe-assignment -- a test looks at whatever has come.
      return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
    },
  }
}
