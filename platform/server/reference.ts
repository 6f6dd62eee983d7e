/** OpenAPI 3.1 document of all calls, and its page of plain HTML without outside resources. */
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import type { AnyRouter } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { html, raw } from 'hono/html'
import type { Language } from '#engine/messages.ts'
import { listCalls } from './handlers.ts'
import { referenceMessages } from './messages.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

type Call = { method: string; path: string; operation: OpenAPI.OperationObject }

const listOperations = (document: OpenAPI.Document): Call[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation === undefined ? [] : [{ method: method.toUpperCase(), path, operation }]
    }),
  )

/** Document without streams, which plain HTTP does not serve. */
const withoutStreams = (document: OpenAPI.Document, router: AnyRouter): OpenAPI.Document => {
  const streams = new Set(listCalls(router).flatMap(({ path, isStream }) => (isStream ? [path] : [])))
  const paths = Object.entries(document.paths ?? {}).filter(
    ([, item]) => !METHODS.some((method) => streams.has(item?.[method]?.operationId ?? '')),
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Document with the access that each call asks for; a call that asks nothing needs no session. */
const addRequirements = (document: OpenAPI.Document, router: AnyRouter): OpenAPI.Document => {
  const requirements = new Map(listCalls(router).map(({ path, meta }) => [path, meta]))
  for (const { operation } of listOperations(document)) {
    const meta = requirements.get(operation.operationId ?? '')
    if (meta === undefined) continue
    const { requirement, permission, freshFactor } = meta
    Object.assign(operation, {
      'x-grant': requirement,
      ...(permission === null ? {} : { 'x-permission': permission }),
      ...(freshFactor ? { 'x-fresh-factor': true } : {}),
    })
    if (requirement === 'anyone' || requirement === 'visitor') operation.security = []
  }
  return document
}

/** OpenAPI document of the router. */
export const describeApi = async (
  router: AnyRouter,
  product: { name: string; version: string },
): Promise<OpenAPI.Document> => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(router, {
    info: { title: product.name, version: product.version },
    servers: [{ url: '/api/v1' }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    security: [{ session: [] }],
  })
  return addRequirements(withoutStreams(document, router), router)
}

const block = (title: string, value: unknown) =>
  value === undefined
    ? ''
    : html`<details>
        <summary>${title}</summary>
        <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
      </details>`

const style = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
  article { border-top: 1px solid #8888; padding: .5rem 0 }
  h2 { margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: .5rem 0; overflow-wrap: anywhere }
  pre { overflow: auto; max-height: 30rem; padding: .5rem; border: 1px solid #8888 }
  summary { cursor: pointer; padding: .25rem 0 }`

const grantOf = (operation: OpenAPI.OperationObject): string =>
  'x-grant' in operation ? String(operation['x-grant']) : ''

const callBlock = ({ method, path, operation }: Call, words: (typeof referenceMessages)[Language]) => {
  const { 200: answer, ...errors } = operation.responses ?? {}
  return html`<article>
    <h3><code>${method} /api/v1${path}</code> <small>${grantOf(operation)}</small></h3>
    ${operation.summary === undefined ? '' : html`<p lang="en">${operation.summary}</p>`}
    ${block(words.input, operation.requestBody ?? operation.parameters)} ${block(words.output, answer)}
    ${block(words.errors, errors)}
  </article>`
}

/** The API reference as a page in a reader's language. */
export const renderReference = (document: OpenAPI.Document, language: Language) => {
  const words = referenceMessages[language]
  const groups = Map.groupBy(listOperations(document), ({ operation }) => operation.tags?.[0] ?? document.info.title)
  const sections = [...groups].map(
    ([tag, group]) =>
      html`<section>
        <h2 lang="en">${tag}</h2>
        ${group.map((call) => callBlock(call, words))}
      </section>`,
  )
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title} – ${document.info.title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${words.title}</h1>
          <p>${words.intro}</p>
          <p><a href="/api/openapi.json">${words.document}</a> · <a href="/dashboard">${words.back}</a></p>
          ${sections}
        </main>
      </body>
    </html>`
}
