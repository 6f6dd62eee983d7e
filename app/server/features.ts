/** The features of the product: their calls and who answers them. A new feature adds one line to each list. */
import { apiKeys } from '#features/api-keys/contract.ts'
import { apiKeyHandlers, apiKeyJobs, type KeyHouse, removeKeysOf } from '#features/api-keys/server/index.ts'
import { audit } from '#features/audit/contract.ts'
import { auditHandlers, auditJobs, program } from '#features/audit/server/index.ts'
import { backtest } from '#features/backtest/contract.ts'
import { backtestHandlers } from '#features/backtest/server/index.ts'
import { backtestRuns } from '#features/backtest-runs/contract.ts'
import { backtestRunHandlers } from '#features/backtest-runs/server/index.ts'
import { vatRecheckJob } from '#features/billing/server/index.ts'
import { billingAddresses } from '#features/billing-addresses/contract.ts'
import { billingAddressHandlers } from '#features/billing-addresses/server/index.ts'
import { bots } from '#features/bots/contract.ts'
import { betaJob, botHandlers, type BotRow } from '#features/bots/server/index.ts'
import { bugReports } from '#features/bug-reports/contract.ts'
import { bugReportHandlers } from '#features/bug-reports/server/index.ts'
import { cacheStore } from '#features/cache-store/contract.ts'
import { cacheStoreHandlers } from '#features/cache-store/server/index.ts'
import { contracts as contractCalls } from '#features/contracts/contract.ts'
import { contractHandlers } from '#features/contracts/server/index.ts'
import { coupons } from '#features/coupons/contract.ts'
import { couponHandlers, type CouponServices } from '#features/coupons/server/index.ts'
import { countries } from '#features/countries/contract.ts'
import { countryHandlers } from '#features/countries/server/index.ts'
import { crashes } from '#features/crashes/contract.ts'
import { crashHandlers } from '#features/crashes/server/index.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { dashboardHandlers } from '#features/dashboard/server/index.ts'
import { deletion } from '#features/deletion/contract.ts'
import { deletionHandlers, deletionJob, exportJob } from '#features/deletion/server/index.ts'
import { dev } from '#features/dev/contract.ts'
import { type DevServices, devHandlers } from '#features/dev/server/index.ts'
import { documents } from '#features/documents/contract.ts'
import { documentHandlers } from '#features/documents/server/index.ts'
import { folders } from '#features/folders/contract.ts'
import { folderHandlers } from '#features/folders/server/index.ts'
import { history } from '#features/history/contract.ts'
import { historyHandlers } from '#features/history/server/index.ts'
import { invoices } from '#features/invoices/contract.ts'
import {
  currencyOptions,
  askBanks,
  deliverJob,
  invoiceHandlers,
  noAuthority,
  reportJob,
} from '#features/invoices/server/index.ts'
import { impersonation } from '#features/impersonation/contract.ts'
import { impersonationRouter } from '#features/impersonation/server/index.ts'
import { ledgerJobs } from '#features/ledger/server/index.ts'
import { legal } from '#features/legal/contract.ts'
import { legalHandlers } from '#features/legal/server/index.ts'
import { liveAccounts } from '#features/live-accounts/contract.ts'
import { liveAccountHandlers, restrictJob } from '#features/live-accounts/server/index.ts'
import { live } from '#features/live/contract.ts'
import { liveHandlers } from '#features/live/server/index.ts'
import { markets } from '#features/markets/contract.ts'
import { futuresPairs } from '#features/markets/futures-contract.ts'
import { futuresPairHandlers, marketHandlers, readOfferedFutures } from '#features/markets/server/index.ts'
import { packages } from '#features/packages/contract.ts'
import { defaultJob, expiryJob, packageOptions, packageHandlers, roomJob } from '#features/packages/server/index.ts'
import { pairSettings } from '#features/pair-settings/contract.ts'
import { pairSettingHandlers } from '#features/pair-settings/server/index.ts'
import { payments } from '#features/payments/contract.ts'
import { paymentHandlers, paymentJobs, removeCard } from '#features/payments/server/index.ts'
import { portfolio } from '#features/portfolio/contract.ts'
import { portfolioHandlers } from '#features/portfolio/server/index.ts'
import { preferences } from '#features/preferences/contract.ts'
import { preferencesRouter } from '#features/preferences/server/index.ts'
import { profile } from '#features/profile/contract.ts'
import { profileRouter } from '#features/profile/server/index.ts'
import { register } from '#features/register/contract.ts'
import { forgetUnconfirmedJob, type RegisterServices, registerRouter } from '#features/register/server/index.ts'
import { registrationDefaults } from '#features/registration-defaults/contract.ts'
import { defaultHandlers } from '#features/registration-defaults/server/index.ts'
import { requests } from '#features/requests/contract.ts'
import { archiveJob, requestHandlers } from '#features/requests/server/index.ts'
import { sandbox } from '#features/sandbox/contract.ts'
import { sandboxHandlers } from '#features/sandbox/server/index.ts'
import { newsletter } from '#features/newsletter/contract.ts'
import { newsletterHandlers } from '#features/newsletter/server/index.ts'
import { notifications } from '#features/notifications/contract.ts'
import { forgetNotificationsJob, notificationHandlers, notify } from '#features/notifications/server/index.ts'
import { settings } from '#features/settings/contract.ts'
import { settingHandlers } from '#features/settings/server/index.ts'
import { addressedSignals, futuresSignals } from '#features/signal-addresses/contract.ts'
import { addressedSignalHandlers, futuresSignalHandlers } from '#features/signal-addresses/server/index.ts'
import { signalSources } from '#features/signal-sources/contract.ts'
import { signalSourceHandlers } from '#features/signal-sources/server/index.ts'
import { signals } from '#features/signals/contract.ts'
import { signalHandlers } from '#features/signals/server/index.ts'
import { session, signIn, signOut, stepUp } from '#features/sign-in/contract.ts'
import { type SignInServices, signInRouter } from '#features/sign-in/server/index.ts'
import { tradingLog } from '#features/trading-log/contract.ts'
import { tradingLogHandlers } from '#features/trading-log/server/index.ts'
import { subscription } from '#features/subscription/contract.ts'
import {
  isPaying,
  readdressOrders,
  subscriptionHandlers,
  subscriptionJobs,
  type SubscriptionServices,
} from '#features/subscription/server/index.ts'
import { users } from '#features/users/contract.ts'
import { people, usersRouter } from '#features/users/server/index.ts'
import { newId } from '#platform/id.ts'
import { calls } from '#platform/server/call.ts'
import type { CacheStore } from '#platform/server/cache.ts'
import type { Files } from '#platform/server/files.ts'
import type { JobDesk } from '#platform/server/job-desk.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnyJob } from '#platform/server/jobs.ts'
import type { Owner } from '#platform/server/session.ts'
import type { Control } from '#sandbox/binance/control.ts'
import { permissionsOf } from './permissions.ts'
import { tellKeepers } from './tell-keepers.ts'
import type { Trading } from './trading.ts'

/** Every call of the product, as the typed client and the tests see it. */
export const contracts = {
  signIn,
  stepUp,
  signOut,
  session,
  impersonation,
  register,
  packages,
  payments,
  invoices,
  subscription,
  billingAddresses,
  deletion,
  preferences,
  profile,
  markets,
  futuresPairs,
  pairSettings,
  bots,
  backtest,
  backtestRuns,
  dashboard,
  folders,
  history,
  tradingLog,
  portfolio,
  live,
  liveAccounts,
  dev,
  sandbox,
  cacheStore,
  countries,
  contracts: contractCalls,
  coupons,
  crashes,
  settings,
  registrationDefaults,
  signals,
  addressedSignals,
  futuresSignals,
  signalSources,
  newsletter,
  notifications,
  documents,
  legal,
  requests,
  bugReports,
  apiKeys,
  audit,
  users,
}

/** What the features need to answer. */
export type Services = SignInServices &
  RegisterServices & {
    trading: Trading
    dev: DevServices
    /** Null where no local exchange runs. */
    sandbox: Control | null
    files: Files
    cache: CacheStore
    jobs: JobDesk
    /** Keys at exchanges: the signer, and what is offered. */
    keys: KeyHouse
    /** What is bought, and how it is paid. */
    subscription: SubscriptionServices
    coupons: CouponServices
  }

/** The end of an account is the end of its bots and its keys. */
const ending = (services: Omit<Services, 'jobs'>) => ({
  ...services,
  removeBot: async (owner: Owner, bot: BotRow) => {
    await services.trading.bots.desk.ask(owner, newId(), bot, { kind: 'delete', trade: null, how: 'close' })
  },
  removeKeys: (userId: string) => removeKeysOf(services, userId),
  removeCard: async (transaction: Database, userId: string) => {
    await removeCard(transaction, userId, program)
  },
})

type Warn = (facts: object, sentence: string) => void

/** What is done in the background: a feature that has jobs adds them here. */
export const createJobs = (services: Omit<Services, 'jobs'>, warn: Warn): readonly AnyJob[] => [
  archiveJob(services.database),
  deletionJob(ending(services)),
  exportJob(ending(services)),
  roomJob(services.trading.rooms),
  expiryJob({ database: services.database, send: services.trading.runner.send }),
  betaJob({ database: services.database, send: services.trading.runner.send }),
  defaultJob(services.database, (code) =>
    warn({ code }, 'the setting packages.default names no package: new users get the one without limits'),
  ),
  ...apiKeyJobs(services),
  restrictJob({ database: services.database, send: services.trading.runner.send }),
  ...auditJobs(services, async (transaction, row) => {
    if (row === null) {
      warn({}, 'what was kept of the audit log outside the database is gone')
      await tellKeepers(transaction, { kind: 'audit_unkept', params: {} })
      return
    }
    warn({ row }, 'the audit log is not as it was written')
    await tellKeepers(transaction, { kind: 'audit_alarm', params: { row: String(row) } })
  }),
  forgetNotificationsJob(services.database),
  ...ledgerJobs(services.database),
  ...paymentJobs(services.subscription.payments),
  deliverJob({ ...services, askBank: askBanks() }),
  reportJob({
    database: services.database,
    report: noAuthority,
    rejected: (transaction, { orderId, number: reference }) =>
      services.subscription.payments.alarm(transaction, { code: 'report-rejected', orderId, reference }),
  }),
  ...subscriptionJobs(services.subscription),
  vatRecheckJob({ ...services, ask: services.subscription.ask }),
  forgetUnconfirmedJob(services.database),
]

/** A call of the contracts that nobody answers does not compile. */
export const createRouter = (services: Services) =>
  calls(contracts).router({
    ...signInRouter({
      ...services,
      noteNewDevice: (transaction, { userId, ...params }) =>
        notify(transaction, { userId, kind: 'new_sign_in', params }),
    }),
    impersonation: impersonationRouter(services),
    register: registerRouter(services),
    packages: packageHandlers(services),
    payments: paymentHandlers(services.subscription.payments),
    invoices: invoiceHandlers(services),
    subscription: subscriptionHandlers(services.subscription),
    billingAddresses: billingAddressHandlers({
      database: services.database,
      isPaying: (userId) => isPaying(services.subscription, userId),
      changed: (userId) => readdressOrders(services.subscription, userId),
    }),
    deletion: deletionHandlers(ending(services)),
    preferences: preferencesRouter(services),
    profile: profileRouter(services),
    markets: marketHandlers(services.trading.markets, () => readOfferedFutures(services.database)),
    futuresPairs: futuresPairHandlers({ ...services, ...services.trading, nowMs: Date.now }),
    pairSettings: pairSettingHandlers({ ...services, ...services.trading }),
    bots: botHandlers(services.trading.bots),
    folders: folderHandlers({
      ...services.trading,
      database: services.database,
      nowMs: () => services.clock().getTime(),
    }),
    backtest: backtestHandlers(services.trading.backtests),
    backtestRuns: backtestRunHandlers(services.database),
    dashboard: dashboardHandlers(services.trading.overview),
    history: historyHandlers(services.trading.history, () => services.clock().getTime()),
    tradingLog: tradingLogHandlers({ ...services, ...services.trading }),
    portfolio: portfolioHandlers({ ...services, ...services.trading }),
    dev: devHandlers(services.dev, services),
    sandbox: sandboxHandlers(services.sandbox),
    cacheStore: cacheStoreHandlers(services),
    countries: countryHandlers(services),
    contracts: contractHandlers(services),
    coupons: couponHandlers(services.coupons),
    crashes: crashHandlers(services),
    settings: settingHandlers({ ...services, options: { packages: packageOptions, currencies: currencyOptions } }),
    registrationDefaults: defaultHandlers({ ...services, markets: services.trading.markets }),
    signals: signalHandlers(services.trading.signals, services.dev.program),
    addressedSignals: addressedSignalHandlers({ ...services.trading, ...services.trading.signals }),
    futuresSignals: futuresSignalHandlers({ ...services, nowMs: Date.now }),
    signalSources: signalSourceHandlers({ ...services, nowMs: Date.now }),
    newsletter: newsletterHandlers(services),
    notifications: notificationHandlers(services),
    documents: documentHandlers(services),
    legal: legalHandlers(services),
    requests: requestHandlers(services),
    bugReports: bugReportHandlers(services),
    apiKeys: apiKeyHandlers(services),
    audit: auditHandlers(services, people),
    users: usersRouter(ending(services), permissionsOf(contracts)),
    live: liveHandlers(services.trading.prices, services.trading.facts),
    liveAccounts: liveAccountHandlers({ ...services, runner: services.trading.runner }),
  })
