/** `npm start`: builds what has changed, starts the server, and stops it cleanly on Ctrl-C and SIGTERM. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { Credentials } from '#features/sign-in/server/index.ts'
import type { Opening } from '#platform/database/database.ts'
import { DatabaseInUse } from '#platform/database/postgres.ts'
import { DataFolderInUse, DataFolderUnusable } from '#platform/database/data-lock.ts'
import { buildWeb } from '../build/build-web.ts'
import { ReplayRefused } from './open-feed.ts'
import { PartsMissing } from './parts.ts'
import { print } from './print.ts'
import { startServer } from './server.ts'
import { parseSettings, projectFolder, type Settings } from './settings.ts'

/** A stop that hangs is ended after this time; the embedded database survives that. */
const STOP_WITHIN_MS = 4500

const PARENT_WATCH_MS = 200

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const printAccounts = (accounts: readonly Credentials[]): void => {
  if (accounts.length === 0) return
  print(
    '\nNew passwords, shown only now; npm start -- --new-owner-password makes another for the owner. The code of the second step is printed here at each sign-in.',
  )
  for (const { role, username, password } of accounts) {
    print(`  ${role.padEnd(16)} user name ${username.padEnd(12)} password ${password}`)
  }
  print('')
}

const printOpening = (opening: Opening): void => {
  switch (opening.kind) {
    case 'new':
    case 'as-left':
      return
    case 'restored':
      return print(
        `The machine went down without a clean stop. The database was restored from ${opening.dumpedAt.toISOString()}; changes of accounts made after that are gone.`,
      )
    case 'not-restored':
      return print(
        'The machine went down without a clean stop and there is no dump to go back to; the database is used as it is.',
      )
  }
}

const told = [DataFolderInUse, DataFolderUnusable, DatabaseInUse, PartsMissing, ReplayRefused]

/** What SQLite, the file system and the embedded database say when there is no room. */
const NO_ROOM = /ENOSPC|No space left|disk is full|could not (?:extend|write)/i
const READ_ONLY = /EROFS|EACCES|EPERM|readonly database|Read-only file system/i

/** ENOSPC as WebAssembly programs number it. Source: WASI preview 1, errno. */
const WASI_NO_ROOM = 51

const noRoom = (dataFolder: string): string =>
  `There is no room left on the disk of ${dataFolder}. Make room and start again; nothing that was confirmed is lost.`

const explain = (error: unknown, { port, dataFolder }: Settings): string => {
  if (!(error instanceof Error)) {
    // The embedded database throws errors of its file system as they are.
    const inside = JSON.stringify(error)
    const { errno } = { errno: null, ...(typeof error === 'object' ? error : {}) }
    return errno === WASI_NO_ROOM ? noRoom(dataFolder) : inside
  }
  const code = 'code' in error ? error.code : null
  const isOfPort = 'syscall' in error && error.syscall === 'listen'
  const causes = [code, error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ')
  if (NO_ROOM.test(causes)) return noRoom(dataFolder)
  if (told.some((kind) => error instanceof kind)) return error.message
  if (error.name === 'AbortError') return 'Stopped before the start was finished.'
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
  if (isOfPort && code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to another one.`
  if (READ_ONLY.test(causes))
    return `The data folder ${dataFolder} cannot be written to (${error.message}). Let this user write to all of it, or set DATA_DIR to another one.`
  return error.stack ?? error.message
}

/** By then everything but the web app has been loaded. */
const KEEP_COMPILED_MS = 30_000
const STILL_BUILDING_MS = 10_000

/** Says that a build goes on, so that a minute of it is not silence. Ends with the build. */
const announceBuild = (built: () => Promise<void>): void => {
  print('Building the web app; the first time takes about a minute…')
  const from = performance.now()
  const timer = setInterval(
    () => print(`Still building the web app, ${Math.round((performance.now() - from) / 1_000)} s…`),
    STILL_BUILDING_MS,
  )
  // Node writes what it has compiled when it ends, which takes seconds after a first start. Here it waits for the build anyway.
  const keeping = setTimeout(flushCompileCache, KEEP_COMPILED_MS)
  const over = (): void => {
    clearInterval(timer)
    clearTimeout(keeping)
  }
  void built().then(over, over)
}

const main = async (): Promise<void> => {
  const parsed = parseSettings(process.argv.slice(2), process.env)
  if (parsed.kind === 'wrong') return fail(parsed.sentences.join('\n'))
  const { settings } = parsed

  const asked = new AbortController()
  // A terminal sends the signal to npm and to us, and npm passes it on: more than one is still one wish.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => asked.abort())
  // npm runs us in a shell and passes SIGTERM to that shell alone. When the shell is gone, npm was asked to stop.
  const parent = process.ppid
  const watchParent = () => process.ppid !== parent && asked.abort()
  if (process.env['npm_lifecycle_event'] === 'start') setInterval(watchParent, PARENT_WATCH_MS).unref()

  // Whatever is written is for the user of this process alone.
  process.umask(0o077)
  const build = { announce: () => announceBuild(() => built), stop: asked.signal }
  const built: Promise<void> = settings.apiOnly ? Promise.resolve() : buildWeb(projectFolder, build)
  // A build that fails is told by the start, which waits for it.
  built.catch(() => {})
  const started = await startServer(settings, print, built)
  printOpening(started.opening)
  printAccounts(started.newAccounts)
  print(`Tradewright is ready at ${started.address}`)

  const stop = asked.signal.aborted ? null : await Promise.race([once(asked.signal, 'abort'), started.broken])
  setTimeout(() => fail('The stop took too long and was cut short.'), STOP_WITHIN_MS).unref()
  if (stop instanceof Error) {
    process.stderr.write(
      `Trading has stopped: ${stop.message}. Nothing that was confirmed is lost. Start Tradewright again when the cause is gone.\n`,
    )
    // What broke trading, such as a full disk, may well break the clean stop too; the next start goes on all the same.
    await started.close().catch(() => {})
    process.exit(1)
  }
  await started.close()
  print('Stopped.')
  process.exit(0)
}

main().catch((error: unknown) => {
  const parsed = parseSettings(process.argv.slice(2), process.env)
  fail(parsed.kind === 'settings' ? explain(error, parsed.settings) : String(error))
})
