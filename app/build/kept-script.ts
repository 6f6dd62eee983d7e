/**
 * Runs a program that was put together into a script. Node keeps what it compiles when a file is loaded, and every function that is called later is compiled again in each process;
 * a script's code is asked for after it has run, with all of that in it, and lies beside it from then on. It may be deleted at any time.
 */
const { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } =
  process.getBuiltinModule('node:fs')
const { createRequire } = process.getBuiltinModule('node:module')
const { cachedDataVersionTag, setFlagsFromString } = process.getBuiltinModule('node:v8')
const { constants, Script } = process.getBuiltinModule('node:vm')

/** Of the processor, of all threads. A run that needed less has called little of what others will. */
const LEAST_MS = 150

/** Whole or not at all, also after a loss of power: the engine takes what it finds at its word. */
const writeWhole = (path: string, bytes: Uint8Array): void => {
  const part = `${path}.${process.pid}`
  const fd = openSync(part, 'w')
  writeSync(fd, bytes)
  fsyncSync(fd)
  closeSync(fd)
  renameSync(part, path)
}

const keep = (script: InstanceType<typeof Script>, path: string): void => {
  try {
    writeWhole(path, script.createCachedData())
  } catch (error) {
    // A disk that is full or cannot be written costs the next run its time, and this one nothing.
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

type Body = (require: NodeJS.Require) => void

/** It was wrapped here. */
const asBody = (value: unknown) => value as Body

/** Other settings of the engine make other code: each finds its own, and none is written over that of others. */
export const compiledPath = (file: string, settings = cachedDataVersionTag()): string => `${file}.${settings}.compiled`

const usedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const REQUIRED = /^let (\w+) = require\("(node:[^"]+)"\);$/gmu

/** Modules of Node are loaded where something of them is first used: a run needs few of those that a program knows. */
const laterModules = (code: string): string =>
  code.replaceAll(REQUIRED, (line, name: string, specifier: string) => {
    const all = code.match(new RegExp(`\\b${name}\\b`, 'gu')) ?? []
    const members = Array.from(code.matchAll(new RegExp(`\\b${name}\\.([\\w$]+)`, 'gu')), ([, member]) => member)
    // The one more is the name's own line. What is used as a whole is loaded as it was.
    if (all.length !== members.length + 1) return line
    const getters = Array.from(
      new Set(members),
      (member) => `get ${member}() { return require("${specifier}").${member} }`,
    )
    return `const ${name} = { ${getters.join(', ')} };`
  })

const escaped = (letter: string): string =>
  Array.from(
    { length: letter.length },
    (_, unit) => `\\u${letter.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('')

/** Letters beyond those of one byte by their numbers: a text of such letters alone is read and held as it lies on the disk. */
const inBytes = (code: string): string => code.replaceAll(/[\u0100-\u{10ffff}]/gu, escaped)

/** The text of a script of what was put together: one function, so that nothing of it is global. Written like this, the text is in memory once and not twice. */
export const scriptOf = (code: string): string =>
  inBytes(`(function (require) { 'use strict'; ${laterModules(code)}\n})`)

/** V8 forgets the code of what has not been called for a while, in a long run that of the whole start; until it is kept nothing is forgotten. */
const keepAtTheEnd = (script: InstanceType<typeof Script>, path: string, leastMs: number): void => {
  setFlagsFromString('--no-flush-bytecode')
  process.on('exit', (code) => {
    setFlagsFromString('--flush-bytecode')
    if (code === 0 && usedMs() > leastMs) keep(script, path)
  })
}

/** `file` is the path of the script. */
export const runScript = (file: string, { leastMs = LEAST_MS } = {}): void => {
  const path = compiledPath(file)
  const known = existsSync(path) ? readFileSync(path) : undefined
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    cachedData: known,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })

  const isNew = known === undefined || script.cachedDataRejected === true
  if (isNew) keepAtTheEnd(script, path, leastMs)
  // All is said and written: the system takes the memory back at once, and needs no piece of it sooner.
  process.once('beforeExit', () => process.exit())
  asBody(script.runInThisContext())(createRequire(file))
}
