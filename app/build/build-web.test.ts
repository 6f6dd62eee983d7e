import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb, webFolderOf } from './build-web.ts'

let project: string
let builds: number

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'))
  builds = 0
  await write('app/web/main.tsx', 'one')
})
afterEach(() => rm(project, { recursive: true }))

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(project, path)), { recursive: true })
  await writeFile(join(project, path), text)
}

const script = 'hello()\n'.repeat(500)

const build = () =>
  buildWeb(project, {
    announce: () => (builds += 1),
    stop: new AbortController().signal,
    bundle: async () => {
      await write('dist/web/index.html', '<!doctype html>')
      await write('dist/web/assets/app.js', script)
    },
  })

test('a build is made once, until a source changes', async () => {
  await build()
  await build()
  expect(builds).toBe(1)
  await write('app/web/main.tsx', 'two')
  await build()
  expect(builds).toBe(2)
  await write('features/grid/web/page.tsx', 'new')
  await build()
  expect(builds).toBe(3)
})

test.each(['package.json', 'vite.config.ts', 'app/build/icons.ts', 'bots/grid/config.ts', 'backtest/messages.ts'])(
  '%s decides what is built',
  async (path) => {
    await build()
    await write(path, 'changed')
    await build()
    expect(builds).toBe(2)
  },
)

test.each(['app/web/menu.test.ts', 'app/web/route-tree.gen.ts', 'features/grid/server/index.ts', 'README.md'])(
  '%s is no source',
  async (path) => {
    await build()
    await write(path, 'changed')
    await build()
    expect(builds).toBe(1)
  },
)

test('a build that fails is tried again', async () => {
  const failing = () => Promise.reject(new Error('no'))
  const stop = new AbortController().signal
  await expect(buildWeb(project, { announce: () => {}, stop, bundle: failing })).rejects.toThrow('no')
  await build()
  expect(builds).toBe(1)
})

test('what is worth it lies there compressed too', async () => {
  await build()
  const asset = join(webFolderOf(project), 'assets/app.js')
  expect(gunzipSync(await readFile(`${asset}.gz`)).toString()).toBe(script)
  expect(brotliDecompressSync(await readFile(`${asset}.br`)).toString()).toBe(script)
  await expect(readFile(join(webFolderOf(project), 'index.html.gz'))).rejects.toThrow('ENOENT')
})

test('whoever asks for it, a build is the one that users get', async () => {
  await write(
    'node_modules/vite/bin/vite.js',
    `const fs = require('node:fs')
     fs.mkdirSync('dist/web', { recursive: true })
     fs.writeFileSync('dist/web/index.html', process.env.NODE_ENV)`,
  )
  await buildWeb(project, { announce: () => {}, stop: new AbortController().signal })
  expect(process.env['NODE_ENV']).toBe('test')
  expect(await readFile(join(webFolderOf(project), 'index.html'), 'utf8')).toBe('production')
})
