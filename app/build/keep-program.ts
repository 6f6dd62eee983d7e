/** Puts the modules of a program together; `kept-program.ts` starts it where they have changed. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { isUnchanged, lookAt, type Made, madePath, programFolder, type Seen } from './kept-program.ts'
import { scriptOf } from './kept-script.ts'
import { isProgram, isScript, type ProgramName, programs } from './programs.ts'

/** Packages of many small modules. The others stay where they are: they look for files of their own beside them. */
const INSIDE = ['zod', 'drizzle-orm', '@orpc', 'hono', '@hono']

/** What decides besides the modules themselves which of them belong to a program, and how they are put together. */
const DECIDING = [
  '../../package.json',
  '../../package-lock.json',
  '../../node_modules/.package-lock.json',
  'keep-program.ts',
  'kept-script.ts',
].map((path) => fileURLToPath(new URL(path, import.meta.url)))

const isOutside = (specifier: string): boolean =>
  !/^[./#\0]/u.test(specifier) && !INSIDE.some((name) => specifier === name || specifier.startsWith(`${name}/`))

const THREAD = /new URL\('([^']+\.ts)', import\.meta\.url\)/gu

/** A module goes on finding what lies beside its source; threads and processes of the program are those that are kept. */
const placed = (files: ReadonlyMap<string, string>): Plugin => ({
  name: 'placed',
  transform: (code, id) => {
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return null
    const threads = code.replace(THREAD, (text, specifier: string) => {
      const file = files.get(join(dirname(id), specifier))
      return file === undefined ? text : `new URL(${JSON.stringify(pathToFileURL(file).href)})`
    })
    return threads.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
})

/** Looks at every module of ours right before it is read; which packages there are is said by the files that decide. */
const noted = (seen: Map<string, Seen>): Plugin => ({
  name: 'noted',
  load: (id) => {
    if (!id.startsWith('\0') && !id.includes('node_modules') && !seen.has(id)) seen.set(id, lookAt(id))
    return null
  },
})

type Making = { files: ReadonlyMap<string, string>; seen: Map<string, Seen> }

/** One file out of a source and all that it imports; its name says which kind. */
const together = async (source: string, file: string, { files, seen }: Making): Promise<OutputChunk> => {
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: isOutside,
    plugins: [noted(seen), placed(files)],
    onLog: () => undefined,
  })
  const { output } = await bundle.generate({ format: file.endsWith('.cjs') ? 'cjs' : 'esm', codeSplitting: false })
  await bundle.close()
  return output[0]
}

const writeWhole = (path: string, text: string): void => {
  const part = `${path}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, path)
}

/** A program that runs still finds the files it began with: those before the present ones stay. */
const KEPT_MAKINGS = 2

const tidy = (name: ProgramName): void => {
  const makings = readdirSync(programFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(`${name}-`))
    .map((entry) => join(programFolder, entry.name))
    .sort((left, right) => lookAt(right)[1] - lookAt(left)[1])
  for (const folder of makings.slice(KEPT_MAKINGS)) rmSync(folder, { recursive: true, force: true })
}

const keep = async (name: ProgramName): Promise<void> => {
  mkdirSync(programFolder, { recursive: true })
  const folder = mkdtempSync(join(programFolder, `${name}-`))
  const sources = programs[name].map((url) => fileURLToPath(url))
  // Threads are modules: they are started by their address.
  const ending = (place: number): string => (place === 0 && isScript(name) ? 'cjs' : 'mjs')
  const files = new Map(sources.map((path, place) => [path, join(folder, `${basename(path, '.ts')}.${ending(place)}`)]))
  const seen = new Map(DECIDING.map((path) => [path, lookAt(path)]))
  for (const [source, file] of files) {
    const { code } = await together(source, file, { files, seen })
    if (file.endsWith('.cjs')) writeFileSync(file, scriptOf(code), 'latin1')
    else writeFileSync(file, code)
  }
  const [[source, file] = ['', '']] = files
  const made: Made = { node: process.version, source, file, sources: [...seen.values()] }
  // Of a source that was changed meanwhile nobody knows whether it was read before or after.
  if (made.sources.every(isUnchanged)) writeWhole(madePath(name), JSON.stringify(made))
  tidy(name)
}

const name = process.argv[2]
if (!isProgram(name)) throw new Error('Which program?')
await keep(name)
