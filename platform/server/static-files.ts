/** Built web app: hashed assets cached for ever; every other address is the app's page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Env, Hono } from 'hono'

/** Cache-Control of files whose name changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable'

const isPage = (path: string): boolean => path === '/index.html' || !/\.[a-z0-9]{2,11}$/i.test(path)

/** Whoever has such an address has what it opens, such as the page of a payment: no search engine is to keep it. */
const isSecret = (path: string): boolean => /\/[\w-]{32,}(?:\/|$)/.test(path)

/** Handler of static files; assets are sent compressed when the build left a `.br` or `.gz` next to them. */
export const staticFiles = <Environment extends Env>(
  app: Hono<Environment>,
  folder: string,
  dressPage: (page: string) => Promise<string>,
): void => {
  const serve = serveStatic({ root: folder, precompressed: true })
  app.get('*', async (context, next) => {
    const { path } = context.req
    // Files that begin with a dot are the build's own, and a missing asset is missing: a page there would hide it.
    if (path.startsWith('/.')) return next()
    if (!isPage(path)) {
      const found = await serve(context, next)
      if (found instanceof Response)
        found.headers.set('Cache-Control', path.startsWith('/assets/') ? FOREVER : 'no-cache')
      return found
    }
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return next()
    context.header('Cache-Control', 'no-cache')
    if (isSecret(path)) context.header('X-Robots-Tag', 'noindex')
    return context.html(await dressPage(page))
  })
}
