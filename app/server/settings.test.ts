import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings, projectFolder } from './settings.ts'

const settingsOf = (parameters: string[], environment: Record<string, string>) => {
  const parsed = parseSettings(parameters, environment)
  if (parsed.kind === 'wrong') throw new Error(parsed.sentences.join('\n'))
  return parsed.settings
}

test('without anything set', () => {
  expect(settingsOf([], { PORT: '', PATH: '/bin' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataFolder: join(projectFolder, 'data'),
    publicUrl: null,
    mail: null,
    trustedProxies: 0,
    egressAddresses: [],
    redisUrl: null,
    databaseUrl: null,
    paymentKeys: { card: null, exchange: null },
    bankAccount: null,
    viesUrl: null,
    metricsToken: null,
    logLevel: 'warn',
    demoRoles: false,
    apiOnly: false,
    restore: false,
    acceptLoss: false,
    newOwnerPassword: false,
    replay: null,
    sandbox: { port: 0, replay: null },
    binance: { transport: { kind: 'live' }, pairs: expect.arrayContaining(['BTC/USDC', 'ETH/USDC']) },
  })
})

test('prices of Binance can be left out or come from a port of this machine, of the pairs that are named, and never beside a replay', () => {
  expect(settingsOf([], { BINANCE_PRICES: 'off' }).binance).toBeNull()
  expect(settingsOf(['--replay', '/a.csv'], {}).binance).toBeNull()
  const pairs = ['BTC/USDT', 'SOL/BTC']
  expect(settingsOf([], { BINANCE_PRICES: '9443', BINANCE_PAIRS: 'btc/usdt, SOL/BTC' }).binance).toEqual({
    transport: { kind: 'loopback', port: 9443 },
    pairs,
  })
})

test('the Binance sandbox has a port of its own, can be left out, and never runs beside a replay', () => {
  expect(settingsOf([], { SANDBOX_PORT: '9443' }).sandbox).toEqual({ port: 9443, replay: null })
  expect(settingsOf([], { BINANCE_SANDBOX: 'off', SANDBOX_PORT: '9443' }).sandbox).toBeNull()
  expect(settingsOf(['--replay', '/a.csv'], { BINANCE_SANDBOX: 'on' }).sandbox).toBeNull()
  const replay = { file: '/a.csv', speed: 60, sort: true }
  expect(settingsOf(['--sandbox-replay', '/a.csv', '--sort'], {}).sandbox).toEqual({ port: 0, replay })
  expect(parseSettings(['--sandbox-replay', '/a.csv'], { BINANCE_SANDBOX: 'off' }).kind).toBe('wrong')
  expect(parseSettings(['--sandbox-replay', '/a.csv', '--replay', '/b.csv'], {}).kind).toBe('wrong')
})

test('with everything set', () => {
  const environment = {
    HOST: '0.0.0.0',
    PORT: '8080',
    DATA_DIR: '/srv/data',
    PUBLIC_URL: 'https://bots.hu',
    MAIL_URL: 'smtp://mail.hu:25',
    MAIL_FROM: 'bots@bots.hu',
    EGRESS_ADDRESSES: '192.0.2.1, 192.0.2.2',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: 'token-of-16-signs',
    LOG_LEVEL: 'info',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    BINANCE_PAY_KEY: 'k',
    BINANCE_PAY_SECRET: 's',
    BANK_ACCOUNT: 'HU42',
    VIES_URL: 'http://127.0.0.1:9443/vies/',
  }
  expect(
    settingsOf(['--demo-roles', '--api-only', '--replay', '/a.csv', '--speed', '600', '--sort'], environment),
  ).toEqual({
    host: '0.0.0.0',
    port: 8080,
    // A replay has accounts and bots of its own.
    dataFolder: '/srv/data/replay',
    publicUrl: new URL('https://bots.hu'),
    mail: { url: 'smtp://mail.hu:25', from: 'bots@bots.hu' },
    trustedProxies: 1,
    egressAddresses: ['192.0.2.1', '192.0.2.2'],
    redisUrl: null,
    databaseUrl: null,
    paymentKeys: {
      card: { secretKey: 'sk', webhookSecret: 'whsec' },
      exchange: { apiKey: 'k', secret: 's', coin: 'USDC' },
    },
    bankAccount: 'HU42',
    viesUrl: 'http://127.0.0.1:9443/vies',
    metricsToken: 'token-of-16-signs',
    logLevel: 'info',
    demoRoles: true,
    apiOnly: true,
    restore: false,
    acceptLoss: false,
    newOwnerPassword: false,
    replay: { file: '/a.csv', speed: 600, sort: true },
    sandbox: null,
    binance: null,
  })
})

test.each([
  ['PORT', [], { PORT: '70000' }],
  ['PORT', [], { PORT: 'http' }],
  ['PUBLIC_URL', [], { PUBLIC_URL: 'bots.hu' }],
  ['MAIL_URL', [], { MAIL_URL: 'https://mail.hu' }],
  ['BINANCE_SANDBOX', [], { BINANCE_SANDBOX: 'maybe' }],
  ['BINANCE_PRICES', [], { BINANCE_PRICES: 'maybe' }],
  ['BINANCE_PAIRS', [], { BINANCE_PAIRS: 'BTCUSDT' }],
  ['SANDBOX_PORT', [], { SANDBOX_PORT: '-1' }],
  ['VIES_URL', [], { VIES_URL: 'ec.europa.eu' }],
  ['METRICS_TOKEN', [], { METRICS_TOKEN: 'short' }],
  ['LOG_LEVEL', [], { LOG_LEVEL: 'loud' }],
  ['speed', ['--speed', '0'], {}],
  ['sort', ['--sort'], {}],
  ["'--fast'", ['--fast'], {}],
])('a wrong %s is named', (name, parameters, environment) => {
  const parsed = parseSettings(parameters, environment)
  expect(parsed.kind === 'wrong' && parsed.sentences.join('\n')).toContain(name)
})
