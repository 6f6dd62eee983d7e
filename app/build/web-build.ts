/** What a build of the web app weighs: bytes over the wire for each page, and the modules that each chunk holds. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { viteEnvironment } from './build-web.ts'

/** What comes before any chunk: the page with its loader, and the script that starts it. */
export const FIRST_FILES: readonly string[] = ['index.html', 'start.js']

/** One entry of Vite's manifest (https://vite.dev/guide/backend-integration). */
type ManifestEntry = { file: string; src?: string; imports?: readonly string[]; css?: readonly string[] }
export type Manifest = Readonly<Record<string, ManifestEntry>>

export type WebBuild = {
  manifest: Manifest
  /** Gzip bytes of a file of the build. */
  bytes: ReadonlyMap<string, number>
  /** Source modules by file, as the source map names them. */
  modules: ReadonlyMap<string, readonly string[]>
}

/** Every file that must have arrived before an entry works: itself, what it imports at once, and their styles. */
export const filesOf = (manifest: Manifest, key: string): ReadonlySet<string> => {
  const files = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (entry === undefined) throw new RangeError(`not in the manifest: ${name}`)
    if (files.has(entry.file)) return
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  visit(key)
  return files
}

/** The key of the one entry whose source ends so, without what the router adds behind the question mark. */
export const keyOf = (manifest: Manifest, sourceEnd: string): string => {
  const keys = Object.keys(manifest).filter((key) => key.replace(/\?.*$/, '').endsWith(sourceEnd))
  const [key] = keys
  if (key === undefined || keys.length > 1) throw new RangeError(`${keys.length} entries end in ${sourceEnd}`)
  return key
}

/** Every entry whose source ends so: the pages, for example. */
export const keysOf = (manifest: Manifest, sourceEnd: string): readonly string[] =>
  Object.keys(manifest).filter((key) => key.replace(/\?.*$/, '').endsWith(sourceEnd))

/** Bytes of the first files that are not among the second, which the browser has already. */
export const bytesBeyond = (build: WebBuild, files: ReadonlySet<string>, known: ReadonlySet<string>): number =>
  [...files].filter((file) => !known.has(file)).reduce((sum, file) => sum + (build.bytes.get(file) ?? 0), 0)

const bundle = (project: string, folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = ['build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'hidden', '--logLevel', 'error']
    const child = spawn(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), ...options], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: viteEnvironment(),
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}`))))
  })

const isManifest = (value: unknown): value is Manifest => typeof value === 'object' && value !== null

const sourcesOf = (map: unknown): readonly string[] => {
  if (typeof map !== 'object' || map === null || !('sources' in map) || !Array.isArray(map.sources)) return []
  return map.sources.map(String)
}

const readBuild = async (folder: string): Promise<WebBuild> => {
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(folder, path), 'utf8'))
  const manifest = await read('.vite/manifest.json')
  if (!isManifest(manifest)) throw new TypeError('the manifest is not an object')
  const bytes = new Map<string, number>()
  const weigh = async (path: string) => bytes.set(path, gzipSync(await readFile(join(folder, path))).length)
  for (const path of FIRST_FILES) await weigh(path)
  const modules = new Map<string, readonly string[]>()
  for (const { file, css = [] } of Object.values(manifest)) {
    for (const path of [file, ...css]) await weigh(path)
    // A chunk that only passes on what others export has no code of its own, and no map.
    if (existsSync(join(folder, `${file}.map`))) modules.set(file, sourcesOf(await read(`${file}.map`)))
  }
  return { manifest, bytes, modules }
}

/** Builds into a folder of its own, reads what came out and removes it. */
export const buildAndWeigh = async (project: string): Promise<WebBuild> => {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'))
  try {
    await bundle(project, folder)
    return await readBuild(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
