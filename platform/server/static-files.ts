/** The built web app: hashed assets for ever, every other address is the app itself. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Env, Hono } from 'hono'

const FOREVER = 'public, max-age=31536000, immutable'

/** Assets are served compressed where the build left a `.br` or `.gz` beside them. */
export const staticFiles = <Environment extends Env>(app: Hono<Environment>, folder: string): void => {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      context.header('Cache-Control', path.startsWith(join(folder, 'assets')) ? FOREVER : 'no-cache')
    },
  })
  app.get('*', async (context, next) => {
    // The app itself is answered below, so that every address gets the same headers.
    if (context.req.path === '/' || context.req.path === '/index.html') return next()
    return serve(context, next)
  })
  app.get('*', async (context, next) => {
    // A missing asset is missing; answering with a page would hide it from the browser.
    const wantsPage = !context.req.path.startsWith('/assets/') && !/\.[a-z0-9]{2,5}$/i.test(context.req.path)
    const index = join(folder, 'index.html')
    if (!wantsPage || !existsSync(index)) return next()
    context.header('Cache-Control', 'no-cache')
    return context.html(await readFile(index, 'utf8'))
  })
}
