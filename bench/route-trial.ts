/**
 * Two questions that the design of the routes rests on, answered by trial in a temporary folder: `npm run trial:routes`.
 * 1. Are pages in features/, outside the root that Vite serves, watched: does the generator run, does the page update in place?
 * 2. How long does the type checker take over as many pages as the whole product will have?
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))
const PAGES = 184
const FEATURES = 24
const PATIENCE_MS = 15_000

const pageSource = (path: string, text: string) => `import { createFileRoute, Link } from '@tanstack/react-router'

type Search = { page?: number }

export const Route = createFileRoute('${path}')({
  staticData: { grant: 'trading', title: { en: '${text}', hu: '${text}' } },
  validateSearch: ({ page }: Record<string, unknown>): Search => (typeof page === 'number' ? { page } : {}),
  loader: ({ params }) => ({ text: '${text}', params }),
  component: Page,
})

function Page() {
  const { text } = Route.useLoaderData()
  const { page = 1 } = Route.useSearch()
  return <Link to="/dashboard">{text} {page}</Link>
}
`

/** A copy of the browser half, so that nothing in the working tree changes. */
const copyProject = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'route-trial-'))
  for (const path of ['app', 'bots', 'engine', 'features', 'market', 'platform', 'vite.config.ts', 'package.json'])
    await cp(join(project, path), join(folder, path), { recursive: true })
  for (const path of ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json'])
    await cp(join(project, path), join(folder, path))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const write = async (path: string, text: string) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** Milliseconds until the condition holds; fails loudly when it never does. */
const untilMs = async (what: string, holds: () => Promise<boolean>): Promise<number> => {
  const startMs = performance.now()
  while (!(await holds())) {
    if (performance.now() - startMs > PATIENCE_MS) throw new Error(`not seen within ${PATIENCE_MS} ms: ${what}`)
    await pause(10)
  }
  return Math.round(performance.now() - startMs)
}

const reads = (path: string, part: string) => async () => (await readFile(path, 'utf8')).includes(part)

/** Joins one more feature to the map, as a person would do it. */
const joinRoutes = async (folder: string, features: readonly string[]) => {
  const path = join(folder, 'app/web/routes.ts')
  const source = await readFile(path, 'utf8')
  const imports = features.map((name) => `import { routes as ${name} } from '../features/${name}/web/routes.ts'`)
  const spread = features.map((name) => `...${name}`).join(', ')
  await writeFile(path, `${imports.join('\n')}\n${source.replace(/\]\)\s*$/, `, ${spread}])\n`)}`)
}

type Update = { type: string; updates?: readonly { path: string }[] }

/** The messages come from Vite itself, in its own shape. */
const updateOf = (text: string) => JSON.parse(text) as Update

/** What the browser is told, from the socket that its client would open. */
const listenToUpdates = async (server: ViteDevServer, address: string): Promise<Update[]> => {
  const seen: Update[] = []
  const socket = new WebSocket(`${address.replace('http', 'ws')}?token=${server.config.webSocketToken}`, 'vite-hmr')
  socket.addEventListener('message', ({ data }) => seen.push(updateOf(String(data))))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return seen
}

const tryWatching = async (folder: string) => {
  const tree = join(folder, 'app/web/route-tree.gen.ts')
  const page = join(folder, 'features/history/web/history-page.tsx')
  process.chdir(folder)
  const server = await createServer({
    configFile: join(folder, 'vite.config.ts'),
    server: { port: 0 },
    logLevel: 'error',
  })
  try {
    await server.listen()
    const address = server.resolvedUrls?.local[0] ?? ''
    for (const path of ['main.tsx', `@fs${page}`, `@fs${page}?tsr-split=component`]) await fetch(`${address}${path}`)
    const seen = await listenToUpdates(server, address)

    const source = await readFile(page, 'utf8')
    await writeFile(page, source.replace('<PageHeading subtitle', '<PageHeading data-trial subtitle'))
    const hmrMs = await untilMs('an update in place', async () =>
      seen.some(
        ({ type, updates = [] }) => type === 'update' && updates.some(({ path }) => path.includes('history-page')),
      ),
    )
    // Two writes within a few milliseconds are one event to the watcher; nobody saves that fast.
    await pause(500)
    await writeFile(page, source.replace("createFileRoute('/history')", "createFileRoute('/wrong')"))
    const generatorMs = await untilMs('the generator to mend the address in the page', reads(page, "('/history')"))

    await write(
      join(folder, 'features/trial/web/routes.ts'),
      `import { route } from '@tanstack/virtual-file-routes'\n\nexport const routes = [route('/trial', 'trial/web/trial-page.tsx')]\n`,
    )
    await write(join(folder, 'features/trial/web/trial-page.tsx'), pageSource('/trial', 'Trial'))
    await joinRoutes(folder, ['trial'])
    const newPageMs = await untilMs('a new page in the route tree', reads(tree, "'/trial'"))
    console.log(
      `watch: update in place ${hmrMs} ms, generator after a change ${generatorMs} ms, new page ${newPageMs} ms`,
    )
  } finally {
    await server.close()
  }
}

type Timed = { status: number | null; stdout: string; wall: number; cpu: number }

/** Seconds on the clock and of the processor; the second is fair on a machine that others use too. */
const run = (folder: string, file: string, args: readonly string[]): Timed => {
  const timed = 'TIMEFORMAT="seconds %R %U %S"; time "$0" "$@"'
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
  const { status, stdout, stderr } = spawnSync('bash', ['-c', timed, process.execPath, file, ...args], options)
  const [wall = 0, user = 0, system = 0] = (/seconds ([\d. ]+)/.exec(stderr)?.[1] ?? '').split(' ').map(Number)
  return { status, stdout: stdout + stderr, wall, cpu: user + system }
}

const tryTypes = async (folder: string) => {
  const own = createRequire(import.meta.url)
  const names = Array.from({ length: FEATURES }, (_, index) => `trial${index}`)
  const isLeft = (index: number) => index < PAGES
  for (const [feature, name] of names.entries()) {
    const pages = Array.from({ length: Math.ceil(PAGES / FEATURES) }, (_, index) => index * FEATURES + feature).filter(
      isLeft,
    )
    const routes = pages.map((index) => `  route('/${name}/$id/page-${index}', '${name}/web/page-${index}.tsx'),`)
    const head = `import { route } from '@tanstack/virtual-file-routes'\n\nexport const routes = [\n`
    await write(join(folder, `features/${name}/web/routes.ts`), `${head}${routes.join('\n')}\n]\n`)
    for (const index of pages)
      await write(
        join(folder, `features/${name}/web/page-${index}.tsx`),
        pageSource(`/${name}/$id/page-${index}`, `Page ${index}`),
      )
  }
  await joinRoutes(folder, names)
  const build = run(folder, join(project, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'error'])
  if (build.status !== 0) throw new Error(`the build failed: ${build.stdout}`)
  const tree = await readFile(join(folder, 'app/web/route-tree.gen.ts'), 'utf8')
  const inTree = new Set(tree.match(/'\/trial\d+\/\$id\/page-\d+'/g)).size
  const tsc = join(dirname(own.resolve('typescript/package.json')), 'bin/tsc')
  const checks = [0, 1, 2].map(() => run(folder, tsc, ['-p', 'tsconfig.web.json']))
  const faults = checks.flatMap(({ status, stdout }) => (status === 0 ? [] : [stdout]))
  if (faults[0] !== undefined) throw new Error(`type errors: ${faults[0].slice(0, 2000)}`)
  const say = (pick: (check: Timed) => number) => checks.map((check) => pick(check).toFixed(1)).join(', ')
  console.log(
    `types: ${inTree} generated pages beside the product's own, three runs: ${say(({ cpu }) => cpu)} s of processor, ${say(({ wall }) => wall)} s on the clock, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  )
}

const folder = await copyProject()
try {
  await tryWatching(folder)
  await tryTypes(folder)
} finally {
  process.chdir(project)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
