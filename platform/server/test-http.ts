/** Web server without a socket, and a browser that keeps its cookies, for tests. */
import type { AnyRouter } from '@orpc/server'
import { pino } from 'pino'
import { createHttp } from './http.ts'
import type { HttpOptions } from './http-options.ts'

export const silentLog = pino({ level: 'silent' })

/** Server of `router`; options that a test omits are those of a single machine without encryption. */
export const createTestHttp = (
  router: AnyRouter,
  named: Pick<HttpOptions, 'readSession'> & Partial<HttpOptions>,
): ReturnType<typeof createHttp> =>
  createHttp({
    router,
    clock: () => new Date(),
    cookies: { secret: new Uint8Array(32).fill(7), encrypted: false },
    publicUrl: null,
    trustedProxies: 0,
    hook: null,
    callback: null,
    oneClick: null,
    download: null,
    logo: async () => null,
    webFolder: null,
    product: { name: async () => 'Test', version: '0.0.0' },
    dressPage: async (page) => page,
    manifest: async () => ({}),
    metrics: null,
    checkHealth: async () => {},
    log: silentLog,
    ...named,
  })

export type TestAnswer = {
  status: number
  /** Code of a refusal. Null for an answer. */
  code: string | null
  body: unknown
  headers: Headers
  /** Set-Cookie lines. */
  cookieLines: readonly string[]
}

type FormFields = Readonly<Record<string, string | File | readonly File[]>>

const formOf = (fields: FormFields): FormData => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.append(name, value)
    else if (value instanceof File) body.append(name, value)
    else value.forEach((file, index) => body.append(`${name}[${index}]`, file))
  return body
}

export type TestBrowser = {
  /** Calls a path below /api/v1 as a page of ours does. */
  call: (method: string, path: string, body?: object) => Promise<TestAnswer>
  /** Posts a form, as files are sent: `{ subject: 'Help', files: [file] }`. */
  post: (path: string, fields: FormFields) => Promise<TestAnswer>
  send: (path: string, init: RequestInit) => Promise<TestAnswer>
  cookies: Map<string, string>
}

const ORIGIN = 'http://localhost'

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const codeOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'code' in body && 'status' in body ? String(body.code) : null

type App = Pick<ReturnType<typeof createHttp>['app'], 'request'>

/** Browser whose network address the server sees as `address`; that needs `trustedProxies: 1`. */
export const openTestBrowser = (app: App, origin: string = ORIGIN, address: string | null = null): TestBrowser => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit): Promise<TestAnswer> => {
    const headers = new Headers(init.headers)
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (jar !== '') headers.set('cookie', jar)
    if (address !== null) headers.set('x-forwarded-for', address)
    const answer = await app.request(`${origin}${path}`, { ...init, headers })
    const cookieLines = answer.headers.getSetCookie()
    for (const line of cookieLines) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const body = readBody(await answer.text())
    return { status: answer.status, code: codeOf(body), body, headers: answer.headers, cookieLines }
  }
  const call = (method: string, path: string, body?: object) =>
    send(`/api/v1${path}`, {
      method,
      headers: { origin, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const post = (path: string, fields: FormFields) =>
    send(`/api/v1${path}`, { method: 'POST', headers: { origin }, body: formOf(fields) })
  return { call, post, send, cookies }
}
