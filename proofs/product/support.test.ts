/**
 * What support may do while signed in as a user (business.md 2.5): each call that changes something is decided here or refused, so that a new one has to be decided.
 * Whether the refusals hold is in access.test.ts.
 */
import { expect, test } from 'vitest'
import { isGranted } from '#platform/access.ts'
import { calls } from './test-calls.ts'

/** Why support may make them. */
const decided: Readonly<Record<string, readonly string[]>> = {
  'the way in and out': ['stepUp/ask', 'stepUp/show', 'signOut', 'impersonation/exit', 'register/confirm'],
  'what a link of a mail opens needs no session': [
    'newsletter/end',
    'newsletter/resume',
    'payments/pay',
    'payments/decide',
    'payments/renewLink',
    'payments/confirmResidence',
  ],
  'a fault is told by whoever meets it': ['crashes/report', 'bugReports/report'],
  'what helping is for: names and settings, each change with both names in the log': [
    'preferences/save',
    'profile/save',
    'notifications/read',
    'notifications/saveSettings',
    'requests/submit',
    'requests/save',
    'requests/cancel',
    'requests/remove',
    'documents/link',
  ],
  'how somebody has arranged their screen': ['preferences/keepSettings'],
  'the exchange is only asked': ['apiKeys/check'],
  'tokens are only asked, and what was suspended with a package goes on': [
    'subscription/checkTokens',
    'subscription/restart',
  ],
  'bots on demo accounts': [
    'bots/check',
    'bots/create',
    'bots/preview',
    'bots/clone',
    'bots/changeLimit',
    'bots/saveNote',
    'portfolio/resetDemo',
    'bots/makeFolder',
    'bots/edit',
    'bots/editTrade',
    'bots/ask',
    'liveAccounts/startAll',
    'liveAccounts/suspendAll',
    'bots/saveDraft',
    'bots/dropDraft',
    'folders/create',
    'folders/rename',
    'folders/remove',
    'folders/place',
    'pairSettings/save',
    'pairSettings/remove',
    'backtest/start',
    'backtest/sketch',
    'backtest/cancel',
    'backtestRuns/favor',
    'backtestRuns/forget',
    'signals/test',
  ],
  'signals are settings of bots; their addresses are told to their owner alone': [
    'addressedSignals/listen',
    'addressedSignals/unlisten',
    'addressedSignals/save',
    'addressedSignals/toggle',
    'addressedSignals/remove',
    'addressedSignals/test',
  ],
  'streams that are read': ['live/prices', 'live/facts'],
}

/** An administrator is impersonated by somebody of a higher rank, who may do all of this anyway. */
const ofAdministrators = ['admin', 'system', 'test']

const changing = calls.filter(({ method, meta }) => {
  const isOpen = isGranted({ role: 'ROLE_USER', permissions: [] }, meta.requirement)
  return method !== 'GET' && isOpen && !ofAdministrators.includes(meta.requirement)
})

test('every call that changes something for a user is refused to support, or stands here with its reason', () => {
  const open = changing.filter(({ meta }) => !meta.ownHandOnly).map(({ path }) => path)
  expect(open.toSorted()).toEqual(Object.values(decided).flat().toSorted())
})

/** By the names of business.md 2.5; not built yet: withdrawal, token buy, payment, signature, wallets, coupons. */
test.each([
  ['password', ['profile/changePassword']],
  ['second factor', ['profile/setUpAuthenticator', 'profile/confirmAuthenticator', 'profile/activateAuthenticator']],
  ['second factor turned off', ['profile/turnOffAuthenticator']],
  ['recovery codes', ['profile/renewSecurityCodes']],
  ['e-mail', ['profile/askEmail', 'profile/confirmEmail']],
  ['account numbers that bonuses go to', ['profile/saveIds']],
  ['keys', ['apiKeys/generate', 'apiKeys/create', 'apiKeys/replace', 'apiKeys/edit', 'apiKeys/remove']],
  ['deletion', ['deletion/schedule', 'deletion/cancel', 'deletion/askExport']],
  ['addresses at which bots hear signals', ['signals/rotate']],
  ['billing addresses', ['billingAddresses/create', 'billingAddresses/change', 'billingAddresses/remove']],
  ['roles', ['users/setRole', 'users/setPermissions', 'impersonation/start']],
])('%s: support is refused', (_name, paths) => {
  for (const path of paths) expect(calls.find((call) => call.path === path)?.meta.ownHandOnly, path).toBe(true)
})
