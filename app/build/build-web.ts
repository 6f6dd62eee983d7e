/** Builds the web app when what it is made from has changed, and leaves a compressed copy beside every file. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What the browser half is made from; the route tree is written by the build itself. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig*.json',
  'app/build/icons.ts',
  'app/web/routes.ts',
  'app/web/**/*',
  'platform/*.ts',
  'platform/web/**/*',
  'features/*/*.ts',
  'features/*/web/**/*',
  'engine/**/*.ts',
  'bots/**/*.ts',
  'market/**/*.ts',
  'backtest/*.ts',
]
const NOT_SOURCES = /\.test\.tsx?$|\.e2e\.ts$|route-tree\.gen\.ts$/
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
/** Smaller files gain nothing. */
const COMPRESS_FROM_BYTES = 1024

export const webFolderOf = (project: string): string => join(project, 'dist/web')

const filesOf = async (folder: string, patterns: readonly string[]): Promise<string[]> => {
  const names: string[] = []
  for (const pattern of patterns) {
    for await (const entry of glob(pattern, { cwd: folder, withFileTypes: true })) {
      if (entry.isFile()) names.push(join(entry.parentPath, entry.name))
    }
  }
  return names.sort()
}

const digestOf = async (project: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const path of await filesOf(project, SOURCES)) {
    if (!NOT_SOURCES.test(path))
      hash
        .update(path.slice(project.length))
        .update('\0')
        .update(await readFile(path))
  }
  return hash.digest('hex')
}

/** Whatever runs it, a test for example, says of itself: another word here would bring the slower, larger React. */
export const viteEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: 'production' })

const runVite = (project: string, stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const vite = join(project, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: project,
      stdio: 'inherit',
      env: viteEnvironment(),
      signal: stop,
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error('The web app could not be built; the lines above say why.'))
    })
  })

const toBrotli = promisify<Uint8Array, object, Buffer>(brotliCompress)
const toGzip = promisify<Uint8Array, Buffer>(gzip)

const compress = async (folder: string): Promise<void> => {
  const one = async (path: string): Promise<void> => {
    const content = await readFile(path)
    if (!COMPRESSIBLE.test(path) || content.length < COMPRESS_FROM_BYTES) return
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    await Promise.all([
      toBrotli(content, quality).then((packed) => writeFile(`${path}.br`, packed)),
      toGzip(content).then((packed) => writeFile(`${path}.gz`, packed)),
    ])
  }
  // They are packed on the threads of the pool, as many at once as there are.
  await Promise.all((await filesOf(folder, ['**/*'])).map(one))
}

export type WebBuild = {
  /** Told before a build begins. */
  announce: () => void
  /** Ends a build. */
  stop: AbortSignal
  /** Makes dist/web out of the project; vite does. */
  bundle?: typeof runVite
}

/** Does nothing when the built app is of the same sources. */
export const buildWeb = async (project: string, { announce, stop, bundle = runVite }: WebBuild): Promise<void> => {
  const stamp = join(project, 'dist/web-sources')
  const digest = await digestOf(project)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return
  announce()
  await bundle(project, stop)
  await compress(webFolderOf(project))
  await mkdir(join(project, 'dist'), { recursive: true })
  await writeFile(stamp, digest)
}
