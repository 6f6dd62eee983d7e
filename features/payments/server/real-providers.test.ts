/** Which services take money, as the settings say at each request. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { program } from '#features/audit/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { openTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startCardSandbox } from '#sandbox/card-service/index.ts'
import { startPaySandbox } from '#sandbox/binance-pay/index.ts'
import { checkConnection } from './connections.ts'
import { realProviders, type ServicePlaces } from './real-providers.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.empty())
afterAll(() => opened.close())

const secret = new Uint8Array(32).fill(5)
const clock = () => new Date(Date.UTC(2026, 10, 26))
const none = { card: null, exchange: null }
const set = (values: Record<string, string | boolean>) =>
  writeExampleSettings({ database: opened.database, clock, secret }, values, program)

const providersAt = (places: ServicePlaces, environment = none) =>
  realProviders({ database: opened.database, secret, environment }, clock, places)

const openServices = async () => {
  const now = () => clock().getTime()
  const [card, pay] = [await startCardSandbox({ port: 0, now }), await startPaySandbox({ port: 0, now })]
  const places: ServicePlaces = { card: { host: '127.0.0.1', port: card.port, protocol: 'http' }, exchange: pay.url }
  const close = async () => {
    await card.close()
    await pay.stop()
  }
  return { card, pay, places, close }
}

const shown = async (providers: ReturnType<typeof providersAt>) =>
  (await providers()).map(({ name, takes }) => `${name}${takes ? '' : ' (off)'}`)

test('keys alone switch a service on, without a start, and a switch turns it off', async () => {
  const providers = providersAt({})
  expect(await shown(providers)).toEqual([])
  await set({ 'payment.card.secret_key': 'sk_test_1' })
  expect(await shown(providers)).toEqual([])
  await set({ 'payment.card.webhook_secret': 'whsec_1' })
  expect(await shown(providers)).toEqual(['card-service'])
  const [first] = await providers()
  const [again] = await providers()
  expect(again?.open).toBe(first?.open)
  await set({ 'payment.card.enabled': false, 'payment.exchange.api_key': 'a', 'payment.exchange.secret': 'b' })
  expect(await shown(providers)).toEqual(['exchange-pay', 'card-service (off)'])
})

test('keys that the program was started with count until others are set', async () => {
  const environment = { card: null, exchange: { apiKey: 'x', secret: 'y', coin: 'USDC' } }
  const providers = realProviders({ database: opened.database, secret, environment }, clock)
  const [before] = await providers()
  expect(before?.name).toBe('exchange-pay')
  await set({ 'payment.exchange.api_key': 'a', 'payment.exchange.secret': 'b' })
  const [after] = await providers()
  expect(after?.open).not.toBe(before?.open)
})

test('a connection is tried with the keys of now', async () => {
  const { card, pay, places, close } = await openServices()
  const services = { providers: providersAt(places), sandbox: null }
  expect(await checkConnection(services, 'card')).toEqual({ kind: 'no-keys' })
  await set({ 'payment.card.secret_key': 'sk_test_wrong', 'payment.card.webhook_secret': card.webhookSecret })
  expect(await checkConnection(services, 'card')).toMatchObject({ kind: 'failed' })
  await set({ 'payment.card.secret_key': card.secretKey })
  expect(await checkConnection(services, 'card')).toEqual({ kind: 'works' })
  await set({ 'payment.exchange.api_key': pay.apiKey, 'payment.exchange.secret': 'wrong' })
  expect(await checkConnection(services, 'exchange')).toMatchObject({ kind: 'failed' })
  await set({ 'payment.exchange.secret': pay.secret })
  expect(await checkConnection(services, 'exchange')).toEqual({ kind: 'works' })
  await close()
})
