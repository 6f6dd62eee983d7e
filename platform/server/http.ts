/** Web server as one function from request to answer; it needs no socket, so tests call it directly. */
import type { AnyRouter } from '@orpc/server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getPath } from 'hono/utils/url'
import { callerAddress } from './caller.ts'
import { answerCall, type LargeCalls } from './answer-call.ts'
import { createHandlers, type Handlers, listCalls } from './handlers.ts'
import type { HttpOptions } from './http-options.ts'
import { describeApi, renderReference } from './reference.ts'
import { isSameSecret } from './same-secret.ts'
import { securityHeaders } from './security-headers.ts'
import { FOREVER, staticFiles } from './static-files.ts'
import { callContext, errorAnswer, isOwnVisit, type Line, readRequestSession, type Visit, visitOf } from './visit.ts'

/** Largest message to a hook in bytes. Source: bots.md 13.1. */
const HOOK_LIMIT_BYTES = 8 * 1024
const HOOK = '/hook/'
/** Largest message of a payment service in bytes; an event of theirs holds a whole object. */
const CALLBACK_LIMIT_BYTES = 64 * 1024
const CALLBACK = '/services/payment/callback/'
const FILE = '/file/'
const LOGO = '/logo/'
/** Path that is also a page of the app; only its POST is answered here. */
const UNSUBSCRIBE = '/newsletter/unsubscribe/'
/** Path prefixes followed by a secret, which is kept out of the log. */
const SECRET_AFTER = [
  HOOK,
  FILE,
  UNSUBSCRIBE,
  '/documents/download/',
  '/api/v1/downloads/',
  '/verification/',
  '/services/payment/pay/',
  '/api/v1/payments/',
]

type Environment = { Bindings: { visit: Visit } }

const addReference = (app: Hono<Environment>, options: HttpOptions): void => {
  let described: { name: string; document: ReturnType<typeof describeApi> } | null = null
  // Made when it is first asked for: a start has no use for it.
  const describe = async () => {
    const { version, name: readName } = options.product
    const name = await readName()
    if (described?.name !== name) described = { name, document: describeApi(options.router, { name, version }) }
    return described.document
  }
  app.get('/api/openapi.json', async ({ req }) => {
    const session = await readRequestSession(req.raw, options)
    if (session === null) return errorAnswer('AUTH_SESSION_EXPIRED')
    return Response.json(await describe(), { headers: { 'Cache-Control': 'no-store' } })
  })
  app.get('/api', async (context) => {
    const session = await readRequestSession(context.req.raw, options)
    if (session === null) return context.redirect('/login')
    context.header('Cache-Control', 'no-store')
    return context.html(renderReference(await describe(), session.user.language))
  })
}

const addHook = (app: Hono<Environment>, { hook, trustedProxies }: HttpOptions): void => {
  if (hook === null) return
  app.use(`${HOOK}*`, bodyLimit({ maxSize: HOOK_LIMIT_BYTES, onError: () => errorAnswer('BODY_TOO_LARGE') }))
  app.post(`${HOOK}:token`, async ({ req, env }) => {
    const address = callerAddress(req.header('x-forwarded-for') ?? null, env.visit.direct, trustedProxies)
    const [timestamp, signature] = [req.header('x-timestamp') ?? null, req.header('x-signature') ?? null]
    const body = new Uint8Array(await req.arrayBuffer())
    return hook({ token: req.param('token'), body, address, timestamp, signature })
  })
  app.all(`${HOOK}*`, ({ req }) => errorAnswer(req.method === 'POST' ? 'NOT_FOUND' : 'METHOD_REFUSED'))
}

const addCallback = (app: Hono<Environment>, { callback }: HttpOptions): void => {
  if (callback === null) return
  const limit = bodyLimit({ maxSize: CALLBACK_LIMIT_BYTES, onError: () => errorAnswer('BODY_TOO_LARGE') })
  app.post(`${CALLBACK}:provider`, limit, async ({ req }) =>
    callback({ provider: req.param('provider'), headers: req.header(), body: await req.text() }),
  )
  app.all(`${CALLBACK}*`, ({ req }) => errorAnswer(req.method === 'POST' ? 'NOT_FOUND' : 'METHOD_REFUSED'))
}

/**
 * Adds the one-click unsubscribe: mail programs call it from anywhere without a cookie, with a form of this one field. Source: RFC 8058
 * 3.1.
 */
const addOneClick = (app: Hono<Environment>, options: HttpOptions): void => {
  const { oneClick } = options
  if (oneClick === null) return
  const limit = bodyLimit({ maxSize: HOOK_LIMIT_BYTES, onError: () => errorAnswer('BODY_TOO_LARGE') })
  app.post(`${UNSUBSCRIBE}:token`, limit, async ({ req, env }) => {
    const form = await req.parseBody().catch(() => ({}))
    if (!('List-Unsubscribe' in form) || form['List-Unsubscribe'] !== 'One-Click') return errorAnswer('INPUT_INVALID')
    await oneClick(req.param('token'), await callContext({ ...env.visit, request: req.raw }, options, () => {}))
    return Response.json({}, { headers: { 'Cache-Control': 'no-store' } })
  })
}

const largeCalls = (router: AnyRouter): LargeCalls =>
  new Map(
    listCalls(router)
      .filter(({ meta }) => meta.bodyLimitBytes !== null)
      .flatMap(({ path, rest, meta }) => [
        [`POST /rpc/${path.replaceAll('.', '/')}`, meta],
        [`${rest.method} /api/v1${rest.path}`, meta],
      ]),
  )

const addDownload = (app: Hono<Environment>, options: HttpOptions): void => {
  const { download } = options
  if (download === null) return
  app.get(`${FILE}:key`, async ({ req, env }) => {
    // Looking whether a file is there is no download.
    if (req.raw.method !== 'GET') return errorAnswer('METHOD_REFUSED')
    return download(req.param('key'), await callContext(env.visit, options, () => {}))
  })
  app.all(`${FILE}*`, () => errorAnswer('NOT_FOUND'))
}

/** Adds the logos, for visitors too. They are sent as pictures that no browser reads as anything else. */
const addLogo = (app: Hono<Environment>, { logo }: HttpOptions): void => {
  app.get(`${LOGO}:name`, async ({ req }) => {
    const png = await logo(req.param('name'))
    if (png === null) return errorAnswer('NOT_FOUND')
    return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png', 'Cache-Control': FOREVER } })
  })
}

/** Adds the figures for monitoring. Without the token the address does not exist. */
const addMetrics = (app: Hono<Environment>, { metrics }: HttpOptions): void => {
  if (metrics === null) return
  app.get('/metrics', async ({ req }) => {
    if (!isSameSecret(req.header('authorization') ?? '', `Bearer ${metrics.token}`)) return errorAnswer('NOT_FOUND')
    return new Response(await metrics.read(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
}

/** Adds what makes the web app one that can be installed; browsers ask for it without a cookie. */
const addManifest = (app: Hono<Environment>, { manifest }: HttpOptions): void => {
  app.get('/manifest.webmanifest', async () =>
    Response.json(await manifest(), {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
    }),
  )
}

/** Handlers of everything but calls. */
const createPages = (options: HttpOptions): Hono<Environment> => {
  const app = new Hono<Environment>()
  // Before the question for the page: whoever sends here has no page, and no cookie is looked at.
  addHook(app, options)
  addCallback(app, options)
  addOneClick(app, options)
  app.use(async ({ env }, next) => (isOwnVisit(env.visit, options.publicUrl) ? next() : errorAnswer('ORIGIN_REFUSED')))
  app.get('/health', async () => {
    await options.checkHealth()
    return Response.json(
      { status: 'ok', version: options.product.version },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  })
  addMetrics(app, options)
  addDownload(app, options)
  addLogo(app, options)
  addReference(app, options)
  app.all('/api/*', () => errorAnswer('NOT_FOUND'))
  if (options.webFolder !== null) {
    addManifest(app, options)
    staticFiles(app, options.webFolder, options.dressPage)
  }
  app.notFound(() => errorAnswer('NOT_FOUND'))
  app.onError((error, { env }) => failed(error, env.visit, options))
  return app
}

const failed = (error: Error, { requestId }: Visit, { log }: HttpOptions): Response => {
  log.error({ requestId, error: error.message, stack: error.stack }, 'a request failed')
  return errorAnswer('UNKNOWN_ERROR')
}

const isCall = (path: string): boolean => /^\/(rpc|api\/v1)(\/|$)/.test(path)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Fetch handler: `line` is what the socket knows. `request` is the same for tests. */
export type App = {
  fetch: (request: Request, line?: Line) => Promise<Response>
  request: (address: string, init?: RequestInit) => Promise<Response>
}

/** The HTTP side of the product: pages, calls, webhooks, files. */
export const createHttp = (options: HttpOptions): { app: App; handlers: Handlers } => {
  const handlers = createHandlers(options.router, options.clock)
  const headers = securityHeaders(options.cookies.encrypted)
  const pages = createPages(options)
  const calls = { handlers, large: largeCalls(options.router), options, headers }

  const dressed = (answer: Response, { requestId }: Visit): Response => {
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    answer.headers.set('X-Request-Id', requestId)
    return answer
  }

  const answerTo = async (visit: Visit): Promise<Response> => {
    if (!isCall(visit.path)) return dressed(await pages.fetch(visit.request, { visit }), visit)
    try {
      const answer = await answerCall(visit, calls)
      return answer instanceof Response ? answer : dressed(errorAnswer(answer.refused), visit)
    } catch (error) {
      return dressed(failed(asError(error), visit, options), visit)
    }
  }

  const tell = ({ request: { method }, path, requestId }: Visit, status: number, ms: number): void => {
    const secret = SECRET_AFTER.find((start) => path.startsWith(start))
    const shown = secret === undefined ? path : `${secret}…`
    options.log.info({ requestId, method, path: shown, status, ms: Math.round(ms) }, 'request')
  }

  const fetch = async (request: Request, line: Line = {}): Promise<Response> => {
    const startedAt = performance.now()
    const visit = visitOf(request, getPath(request), line)
    const answer = await answerTo(visit)
    tell(visit, answer.status, performance.now() - startedAt)
    return answer
  }
  return { app: { fetch, request: (address, init) => fetch(new Request(address, init)) }, handlers }
}
