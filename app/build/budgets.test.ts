import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildAndWeigh,
  bytesBeyond,
  filesOf,
  FIRST_FILES,
  keyOf,
  keysOf,
  type Manifest,
  type WebBuild,
} from './web-build.ts'

/** Bytes over the wire, gzip. Source: architecture, "The web half". */
const KB = 1000
const FIRST_LOAD = 245 * KB
const FIRST_SIGNED_IN_PAGE = 336 * KB
const ANY_OTHER_PAGE = 61 * KB
const CHARTS_ONCE = 60 * KB
/** Fits into the first answer of a connection with room to spare. */
const LOADER = 3 * KB

/** What has no place in the first load: how bots decide, their settings, schemas, exchanges and charts. */
const REFUSED =
  /bots\/[^/]+\/(?:decide|schema|form|preview|index)\.ts|\/(?:exchanges|runner|market|backtest)\/|lightweight-charts|node_modules\/zod\/|\/contract\.ts$/
const CHARTS = /chart-canvas/

const project = fileURLToPath(new URL('../..', import.meta.url))
const treePath = `${project}app/web/route-tree.gen.ts`

describe('the closure of a page in the manifest', () => {
  const manifest: Manifest = {
    'index.html': { file: 'index.js', css: ['index.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js', imports: ['index.html'] },
    'page.tsx?tsr-split=component': { file: 'page.js', imports: ['_shared.js', 'index.html'] },
  }
  test('goes through imports once, with styles', () => {
    expect([...filesOf(manifest, 'index.html')].sort()).toEqual(['index.css', 'index.js', 'shared.js'])
    expect(filesOf(manifest, keyOf(manifest, 'page.tsx')).has('page.js')).toBe(true)
  })
  test('an entry that is not there is an error, not zero bytes', () => {
    expect(() => filesOf(manifest, 'gone.tsx')).toThrow('gone.tsx')
    expect(() => keyOf(manifest, 'gone.tsx')).toThrow('gone.tsx')
  })
})

describe('the web app', () => {
  let build: WebBuild
  let treeBefore: string
  const entry = () => new Set([...FIRST_FILES, ...filesOf(build.manifest, 'index.html')])
  const page = (sourceEnd: string) => filesOf(build.manifest, keyOf(build.manifest, sourceEnd))
  const both = (...sets: ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]))
  const none: ReadonlySet<string> = new Set()

  beforeAll(async () => {
    treeBefore = await readFile(treePath, 'utf8')
    build = await buildAndWeigh(project)
  })

  test('the first load of /login is within its budget', () => {
    const bytes = bytesBeyond(build, both(entry(), page('sign-in/web/sign-in-page.tsx')), none)
    expect(bytes).toBeGreaterThan(50 * KB)
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD)
  })

  test('the loader is there long before the app: its page and its script are one small packet each', () => {
    for (const path of FIRST_FILES) expect(build.bytes.get(path), path).toBeLessThanOrEqual(LOADER)
  })

  test('the first page of somebody signed in is within its budget, without its chart', () => {
    const files = both(entry(), page('shell.tsx'), page('dashboard/web/dashboard-page.tsx'))
    expect(bytesBeyond(build, files, none)).toBeLessThanOrEqual(FIRST_SIGNED_IN_PAGE)
  })

  test('every other page costs no more than its share', () => {
    const known = both(entry(), page('shell.tsx'))
    const pages = keysOf(build.manifest, '-page.tsx')
    expect(pages.length).toBeGreaterThan(3)
    const heavy = pages
      .map((key) => ({ key, bytes: bytesBeyond(build, filesOf(build.manifest, key), known) }))
      .filter(({ bytes }) => bytes > ANY_OTHER_PAGE)
    expect(heavy).toEqual([])
  })

  test('all charts together are loaded once, late, and within their budget', () => {
    const pages = keysOf(build.manifest, '-page.tsx').map((key) => filesOf(build.manifest, key))
    const charts = Object.keys(build.manifest).filter((key) => CHARTS.test(key))
    expect(charts.length).toBeGreaterThan(0)
    const files = both(...charts.map((key) => filesOf(build.manifest, key)))
    const bytes = bytesBeyond(build, files, both(entry(), page('shell.tsx'), ...pages))
    expect(bytes).toBeGreaterThan(10 * KB)
    expect(bytes).toBeLessThanOrEqual(CHARTS_ONCE)
  })

  test('the first load holds no bot, schema, exchange or chart', () => {
    const files = both(entry(), page('sign-in/web/sign-in-page.tsx'), page('shell.tsx'))
    const modules = [...files].flatMap((file) => build.modules.get(file) ?? [])
    expect(modules.some((module) => module.endsWith('app/web/main.tsx') || module.endsWith('main.tsx'))).toBe(true)
    expect(modules.filter((module) => REFUSED.test(module))).toEqual([])
  })

  test('the styles are those of the parts that our pages use, each once', async () => {
    const parts = [...build.modules.values()].flatMap((modules) =>
      modules.flatMap((module) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(module)?.[1] ?? []),
    )
    const sheet = await readFile(`${project}app/web/mantine.css`, 'utf8')
    const styled = [...sheet.matchAll(/core\/styles\/([A-Z]\w+)\.css/g)].map(([, name]) => name)
    expect(new Set(styled)).toEqual(new Set(parts))
    expect(styled.length).toBe(new Set(styled).size)
  })

  test('the committed route tree is what the build writes', async () => {
    expect(await readFile(treePath, 'utf8')).toBe(treeBefore)
  })
})
