/** Puts the parts together: database, features, web server. */
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Feed } from '#market/feed.ts'
import { TradingStopped } from '#runner/host/start-runner.ts'
import type { DevServices } from '#features/dev/server/index.ts'
import { acceptRestore } from '#features/audit/server/index.ts'
import { enqueueMail, openOutbox, type Sender, sendDue, startSender } from '#features/mail/server/index.ts'
import { oneClick } from '#features/newsletter/server/index.ts'
import { NOTIFICATION_CHANNEL } from '#features/notifications/server/index.ts'
import { subscribe, subscribeEverybody } from '#features/packages/server/index.ts'
import { downloadAnswer } from '#features/documents/server/index.ts'
import { dressPage, keepSettingsIn, readLogo, readSetting, webManifest } from '#features/settings/server/index.ts'
import {
  createFirstAccounts,
  type Credentials,
  renewOwnerPassword,
  sessionCheck,
  sessionReader,
} from '#features/sign-in/server/index.ts'
import { type Database, openDatabase, type OpenedDatabase, type Opening } from '#platform/database/database.ts'
import { openServerDatabase } from '#platform/database/postgres.ts'
import { lockDataFolder } from '#platform/database/data-lock.ts'
import { openFiles } from '#platform/server/files.ts'
import { createHttp } from '#platform/server/http.ts'
import { readInstallationSecret } from '#platform/server/installation-secret.ts'
import { createLive } from '#platform/server/live.ts'
import { type CacheStore, forgiving } from '#platform/server/cache.ts'
import { embeddedCache } from '#platform/server/cache-embedded.ts'
import { redisCache } from '#platform/server/cache-redis.ts'
import { openJobs } from '#platform/server/job-desk.ts'
import { openQueue } from '#platform/server/job-queue.ts'
import { createLog, followLogLevel } from '#platform/server/log.ts'
import { type Mailer, smtpPost } from '#platform/server/mail.ts'
import { webFolderOf } from '../build/build-web.ts'
import { startDemoBot } from './demo-bot.ts'
import { callbackAnswer } from '#features/payments/server/index.ts'
import { createJobs, createRouter } from './features.ts'
import { openDoors, requirePort } from './doors.ts'
import { readUsedPairs } from '#features/bots/server/index.ts'
import { BINANCE, oncePerKind, openBinanceFeed } from './binance-feed.ts'
import { openFeed, openFileSource, type OpenedSource } from './open-feed.ts'
import { type OpenedKeyHouse, openKeyHouse } from './key-house.ts'
import { readCommit, readDatabaseFacts, readVersion } from './program-facts.ts'
import { openMetrics, type Signing } from './metrics.ts'
import { noteParts, requireParts } from './parts.ts'
import { tellKeepers } from './tell-keepers.ts'
import { checkJournal } from '#runner/journal/check-journal.ts'
import { openBuying } from './payments.ts'
import { projectFolder, type Settings } from './settings.ts'
import { BINANCE_SANDBOX, type SandboxFeed, startSandboxFeed } from './sandbox-feed.ts'
import { startTrading, type Trading } from './trading.ts'

export type Started = {
  address: string
  /** Accounts and passwords made by this start, which are shown only now. */
  newAccounts: readonly Credentials[]
  opening: Opening
  /** Comes when trading has stopped by itself: nothing of use goes on. */
  broken: Promise<TradingStopped>
  /** Answers nobody any more, dumps and closes the database. */
  close: () => Promise<void>
}

type Parts = {
  store: OpenedDatabase
  queue: PgBoss
  trading: Trading
  sandbox: SandboxFeed | null
  keys: OpenedKeyHouse
  log: Logger
}

const migrationsFolder = join(projectFolder, 'app/server/migrations')

/** One team's installation never comes near it. */
const CACHE_BYTES = 32 * 1024 * 1024

const openCache = ({ redisUrl }: Settings, log: Logger): Promise<CacheStore> | CacheStore =>
  redisUrl === null
    ? embeddedCache({ maxBytes: CACHE_BYTES, nowMs: Date.now })
    : redisCache(redisUrl, (error) => log.warn({ error: String(error) }, 'the cache store is not reached'))

const openDev = async (settings: Settings, database: Database, siteAddress: () => string): Promise<DevServices> => {
  return {
    outbox: openOutbox(database, siteAddress),
    program: {
      version: await readVersion(projectFolder),
      commit: await readCommit(projectFolder),
      node: process.versions.node,
      startedAtMs: Date.now(),
      database: settings.databaseUrl === null ? 'embedded' : 'postgres',
      ...(await readDatabaseFacts(database, migrationsFolder)),
      mail: settings.mail === null ? 'outbox' : 'server',
      isDemo: settings.demoRoles && settings.publicUrl === null,
    },
    nowMs: Date.now,
  }
}

/** Throws where the database does not answer. */
const asked = async (database: Database): Promise<void> => {
  await database.execute(sql`select 1`)
}

const signingOf = async ({ signer }: OpenedKeyHouse['house']): Promise<Signing | null> => {
  const told = await signer.ask<'standing'>({ kind: 'standing' })
  return told.ok ? told : null
}

/** Null where nobody was given the token. */
const metricsOf = ({ metricsToken }: Settings, { store, trading, keys }: Parts, version: string) => {
  if (metricsToken === null) return null
  const { feeds } = trading.markets
  const signing = () => signingOf(keys.house)
  const sources = { database: store.database, feeds, version, behind: trading.runner.behind, signing, nowMs: Date.now }
  return { token: metricsToken, read: openMetrics(sources) }
}

const closeAll = async (parts: readonly (() => Promise<void>)[]): Promise<void> => {
  for (const close of parts) await close()
}

type Addresses = { siteAddress: () => string; ownAddress: () => string }

/** Live connections need the calls, and signing out needs the live connections: this is where the circle closes. */
const openSweeping = (log: Logger) => {
  let sweep = (): Promise<void> => Promise.resolve()
  return {
    onSessionsEnded: () => {
      sweep().catch((error: Error) => log.error({ error: error.message }, 'live sessions could not be checked'))
    },
    by: (live: () => Promise<void>) => {
      sweep = live
    },
  }
}

const createWeb = async (settings: Settings, parts: Parts, { siteAddress, ownAddress }: Addresses) => {
  const { store, queue, trading, sandbox, keys, log } = parts
  const { database } = store
  const clock = () => new Date()
  const cache = await openCache(settings, log)
  const files = openFiles(join(settings.dataFolder, 'files'))
  const secret = await readInstallationSecret(settings.dataFolder)
  if (store.opening.kind !== 'as-left') await acceptRestore({ database, clock, keys: keys.house })
  const cookies = { secret, encrypted: settings.publicUrl?.protocol === 'https:' }
  const readSession = sessionReader(database, clock)
  const dev = await openDev(settings, database, siteAddress)
  const mailer: Mailer = (mail, transaction = database) => enqueueMail(transaction, mail, clock())
  const sweeping = openSweeping(log)
  const { onSessionsEnded } = sweeping
  const buying = openBuying({ database, clock, secret, trading, siteAddress, ownAddress, settings, log })
  const services = {
    database,
    trading,
    ...buying.services,
    dev,
    sandbox: sandbox?.sandbox.control ?? null,
    mailer,
    clock,
    secret,
    onSessionsEnded,
    files,
    keys: keys.house,
    cache,
  }
  keepSettingsIn(
    database,
    forgiving(cache, (error) => log.debug({ error: String(error) }, 'the cache store failed')),
  )
  const jobs = await openJobs({
    queue,
    database,
    jobs: createJobs(services, (facts, sentence) => log.warn(facts, sentence)),
    timeZone: await readSetting(database, 'platform.time_zone'),
    clock,
    log,
  })
  const { app, handlers } = createHttp({
    router: createRouter({ ...services, jobs }),
    readSession,
    clock,
    cookies,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    hook: trading.signals.hook,
    callback: callbackAnswer(buying.services.subscription.payments),
    oneClick: oneClick({ database, secret }),
    download: downloadAnswer({ database, files, clock }),
    logo: readLogo({ database, files }),
    webFolder: settings.apiOnly ? null : webFolderOf(projectFolder),
    product: { name: () => readSetting(database, 'general.product_name'), version: dev.program.version },
    dressPage: (page) => dressPage(database, page, clock()),
    manifest: () => webManifest({ database, files }),
    metrics: metricsOf(settings, parts, dev.program.version),
    checkHealth: () => asked(database),
    log,
  })
  const checkSessions = sessionCheck(database, clock)
  const { publicUrl, trustedProxies } = settings
  const live = createLive({ handlers, readSession, checkSessions, cookies, publicUrl, trustedProxies, log })
  sweeping.by(live.sweep)
  return { app, live, close: () => closeAll([jobs.close, buying.close, cache.close]) }
}

/** Once the address is known: mails that wait since the last stop have links too. */
const startMail = (
  { mail }: Settings,
  { store, log }: Pick<Ground, 'store' | 'log'>,
  { print, siteAddress }: { print: (line: string) => void; siteAddress: () => string },
): Promise<Sender> => {
  const { database, listen } = store
  const post = mail === null ? null : smtpPost(mail.url, mail.from)
  return startSender(
    () => sendDue({ database, post, print, siteAddress }, new Date()),
    listen,
    (error) => log.error({ error: error.message }, 'mails could not be sent'),
  )
}

/** A replay begins anew with every start, so nothing of the one before may be there. */
const forgetReplay = async ({ replay, dataFolder }: Settings): Promise<void> => {
  if (replay === null) return
  const lock = await lockDataFolder(dataFolder)
  for (const name of ['database', 'dumps', 'trading', 'signer', 'parts.json'])
    await rm(join(dataFolder, name), { recursive: true, force: true })
  await lock.release()
}

type Ground = {
  feed: Feed
  sandbox: SandboxFeed | null
  /** Once the address is known: exchanges are reached behind it. */
  ready: Promise<void>
  log: Logger
  store: OpenedDatabase
  keys: OpenedKeyHouse
  broke: (error: TradingStopped) => void
}

/** Pairs that bots trade stay followed although the list has become another one. */
const startBinance = async (
  { binance, dataFolder }: Settings,
  { database, ready, log }: { database: Database; ready: Promise<void>; log: Logger },
): Promise<Feed | null> => {
  if (binance === null) return null
  const used = (await readUsedPairs(database)).filter(({ exchange }) => exchange === BINANCE)
  return openBinanceFeed({
    dataFolder,
    transport: binance.transport,
    pairs: new Set([...binance.pairs, ...used.map(({ pair }) => pair)]),
    ready,
    lost: oncePerKind(({ kind, detail }) =>
      log.warn({ kind, detail }, 'nothing is heard of Binance; it is tried again'),
    ),
    failed: (error) => log.warn({ error: String(error) }, 'what is known of Binance could not be kept'),
  })
}

const openParts = async (
  settings: Settings,
  { feed, sandbox, ready, log, store, keys, broke }: Ground,
  queue: PgBoss,
): Promise<Parts> => {
  const { database } = store
  const binance = await startBinance(settings, { database, ready, log })
  const trading = await startTrading({
    dataFolder: join(settings.dataFolder, 'trading'),
    database,
    listen: store.listen,
    feeds: [feed, binance, sandbox?.feed ?? null].filter((one) => one !== null),
    keys: keys.house,
    failed: (error) => {
      log.error({ error: error instanceof Error ? error.stack : String(error) }, 'trading failed')
      if (error instanceof TradingStopped) broke(error)
    },
    emptied: () =>
      log.warn(
        'The database told of another or a newer journal of trading than the one in the data folder: its bots, fills and history are made anew from this one.',
      ),
  })
  return { store, queue, trading, sandbox, keys, log }
}

/** Without it the product goes on: a port that is taken must not keep everything else from starting. */
const startSandbox = async (
  settings: Settings,
  { file, ready, log }: { file: OpenedSource | null; ready: Promise<void>; log: Logger },
): Promise<SandboxFeed | null> => {
  if (settings.sandbox === null) return null
  try {
    return await startSandboxFeed({
      dataFolder: settings.dataFolder,
      port: settings.sandbox.port,
      file,
      ready,
      lost: ({ kind, detail }) => log.warn({ kind, detail }, 'nothing is heard of the Binance sandbox'),
      failed: (error) => log.warn({ error: String(error) }, 'what is known of the Binance sandbox could not be kept'),
    })
  } catch (error) {
    log.error({ error: String(error) }, 'the Binance sandbox could not be started')
    return null
  }
}

/** In the background: it waits for the first price. */
const greet = ({ store: { database }, trading, log }: Parts): void => {
  startDemoBot({ database, markets: trading.markets, bots: trading.bots })
    .then((problem) => (problem === null ? undefined : log.warn({ problem }, 'the demo bot was not made')))
    .catch((error: Error) => log.warn({ error: error.message }, 'the demo bot was not made'))
}

/** Behind the start: what it replays it has checked itself. Ends when it is told to. */
const checkTrading = ({ dataFolder }: Settings, { store: { database }, log }: Parts): (() => void) => {
  const stop = new AbortController()
  checkJournal(join(dataFolder, 'trading', 'journal.sqlite'), stop.signal)
    .then(async (damage) => {
      if (damage === null) return
      log.error(damage, 'the journal of trading is damaged: put back the newest backup that is whole')
      const first = damage.first === null ? '?' : `${damage.first.shard}/${damage.first.position}`
      const records = damage.unread === null ? String(damage.records) : `${damage.records}+`
      await tellKeepers(database, { kind: 'journal_damaged', params: { records, first } })
    })
    .catch((error: Error) => log.error({ error: error.message }, 'the journal of trading could not be checked'))
  return () => stop.abort()
}

const makeAccounts = async (settings: Settings, database: Database): Promise<readonly Credentials[]> => {
  const made = await createFirstAccounts(database, {
    everyRole: settings.demoRoles,
    now: new Date(),
    complete: subscribe,
  })
  const owner =
    settings.newOwnerPassword && !made.some(({ role }) => role === 'ROLE_OWNER')
      ? await renewOwnerPassword(database)
      : null
  return owner === null ? made : [owner, ...made]
}

/** What the Binance sandbox is to play; null where it has a market of its own. Throws ReplayRefused. */
const openPlayed = async ({ sandbox }: Settings, print: (line: string) => void): Promise<OpenedSource | null> => {
  if (sandbox === null || sandbox.replay === null) return null
  const file = await openFileSource({ exchange: BINANCE_SANDBOX, replay: sandbox.replay }, Date.now())
  print(`${file.about} It is played by the Binance sandbox, as if it happened now.`)
  return file
}

/** Embedded in the data folder, or the server that somebody has named. */
const openStore = (settings: Settings, log: Logger): Promise<OpenedDatabase> => {
  const { dataFolder, databaseUrl: url, restore: restores, acceptLoss } = settings
  const require = async (newestDump: Date | null) => {
    if (!acceptLoss) await requireParts(dataFolder, { restores, newestDump })
  }
  if (url === null) return openDatabase(dataFolder, migrationsFolder, { restores, before: require })
  const failed = (error: Error) => log.error({ error: error.message }, 'a connection to the database was lost')
  return openServerDatabase({ url, dataFolder, migrationsFolder, failed, before: () => require(null) })
}

/** Throws DataFolderInUse, DataFolderUnusable, DatabaseInUse, PartsMissing, ReplayRefused, and the error of the socket when the port cannot be had. */
export const startServer = async (
  settings: Settings,
  print: (line: string) => void,
  built: Promise<void>,
): Promise<Started> => {
  await requirePort(settings)
  const { feed, about, ended } = await openFeed(settings.replay)
  await forgetReplay(settings)
  if (about !== null) print(about)
  ended.then(print, (error: Error) => print(`The replay broke off: ${error.message}`))
  const file = await openPlayed(settings, print)
  const log = createLog(settings.logLevel)
  const store = await openStore(settings, log)
  await followLogLevel(log, store.listen)
  const opened = openQueue(store.engine, (error) => log.error({ error: error.message }, 'the queue of jobs failed'))
  // Told by whoever waits for it below.
  opened.catch(() => {})
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>()
  const sandbox = await startSandbox(settings, { file, ready, log })
  let stopTrading = (): Promise<void> => Promise.resolve()
  const { promise: broken, resolve: broke } = Promise.withResolvers<TradingStopped>()
  try {
    // The database is opened meanwhile. A build that fails must fail before passwords are made that are shown only once.
    await built
    const newAccounts = await makeAccounts(settings, store.database)
    await subscribeEverybody(store.database)
    let address = ''
    const siteAddress = () => settings.publicUrl?.origin ?? address
    const keys = await openKeyHouse(settings, { binance: sandbox?.sandbox ?? null, siteAddress })
    stopTrading = keys.close
    const parts = await openParts(settings, { feed, sandbox, ready, log, store, keys, broke }, await opened)
    // What is under way to an exchange is answered before nobody signs any more.
    stopTrading = () => closeAll([parts.trading.stop, keys.close])
    greet(parts)
    const ownAddress = () => address
    const { app, live, close: closeWeb } = await createWeb(settings, parts, { siteAddress, ownAddress })
    const server = createServer(getRequestListener(app.fetch))
    server.on('upgrade', live.upgrade)
    const doors = await openDoors(server, settings)
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    address = `http://${host}:${doors.port}`
    await noteParts(settings.dataFolder)
    begin()
    await store.listen(NOTIFICATION_CHANNEL, (user) => parts.trading.facts.tell(user, { kind: 'notification' }))
    const stopChecking = checkTrading(settings, parts)
    const mail = await startMail(settings, { store, log }, { print, siteAddress })
    const close = async () => {
      stopChecking()
      live.close()
      doors.close()
      await mail.stop()
      await closeWeb()
      await stopTrading()
      await sandbox?.close()
      await store.close()
    }
    return { address, newAccounts, opening: store.opening, broken, close }
  } catch (error) {
    await stopTrading()
    await sandbox?.close()
    await opened.then((queue) => queue.stop({ graceful: false, close: false })).catch(() => {})
    await store.close()
    throw error
  }
}
