/** The map of the product: each feature brings its list of addresses, and this file joins them. Paths of files start in features/. */
import { rootRoute } from '@tanstack/virtual-file-routes'
import { routes as apiKeys } from '#features/api-keys/web/routes.ts'
import { routes as audit } from '#features/audit/web/routes.ts'
import { routes as backtestRuns } from '#features/backtest-runs/web/routes.ts'
import { routes as bots } from '#features/bots/web/routes.ts'
import { routes as cacheStore } from '#features/cache-store/web/routes.ts'
import { routes as coupons } from '#features/coupons/web/routes.ts'
import { routes as countries } from '#features/countries/web/routes.ts'
import { routes as dashboard } from '#features/dashboard/web/routes.ts'
import { routes as dev } from '#features/dev/web/routes.ts'
import { routes as documents } from '#features/documents/web/routes.ts'
import { routes as history } from '#features/history/web/routes.ts'
import { routes as invoices } from '#features/invoices/web/routes.ts'
import { routes as liveAccounts } from '#features/live-accounts/web/routes.ts'
import { routes as futuresPairs } from '#features/markets/web/routes.ts'
import { routes as newsletter } from '#features/newsletter/web/routes.ts'
import { routes as notifications } from '#features/notifications/web/routes.ts'
import { routes as portfolio } from '#features/portfolio/web/routes.ts'
import { routes as profile } from '#features/profile/web/routes.ts'
import { routes as register } from '#features/register/web/routes.ts'
import { routes as registrationDefaults } from '#features/registration-defaults/web/routes.ts'
import { routes as packages } from '#features/packages/web/routes.ts'
import { routes as payments } from '#features/payments/web/routes.ts'
import { routes as requests } from '#features/requests/web/routes.ts'
import { routes as sandbox } from '#features/sandbox/web/routes.ts'
import { routes as settings } from '#features/settings/web/routes.ts'
import { routes as futuresSignals } from '#features/signal-addresses/web/routes.ts'
import { routes as signalSources } from '#features/signal-sources/web/routes.ts'
import { routes as signIn } from '#features/sign-in/web/routes.ts'
import { routes as testPages } from '#features/test-pages/web/routes.ts'
import { routes as tradingLog } from '#features/trading-log/web/routes.ts'
import { routes as users } from '#features/users/web/routes.ts'

export const routes = rootRoute('../app/web/root.tsx', [
  ...signIn,
  ...register,
  ...dashboard,
  ...bots,
  ...backtestRuns,
  ...history,
  ...tradingLog,
  ...portfolio,
  ...profile,
  ...newsletter,
  ...notifications,
  ...dev,
  ...sandbox,
  ...liveAccounts,
  ...settings,
  ...countries,
  ...cacheStore,
  ...users,
  ...apiKeys,
  ...audit,
  ...documents,
  ...packages,
  ...coupons,
  ...payments,
  ...invoices,
  ...requests,
  ...registrationDefaults,
  ...signalSources,
  ...futuresSignals,
  ...futuresPairs,
  ...testPages,
])
