/** A contract is published, asked for, refused where something is missing, signed once, and signed again when it has to be. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { budapest } from '#features/billing-addresses/example-address.ts'
import { billingAddressRows } from '#features/billing-addresses/server/index.ts'
import { documentHandlers, documents } from '#features/documents/server/index.ts'
import { program } from '#features/audit/server/index.ts'
import { mails } from '#features/mail/server/index.ts'
import { notifications } from '#features/notifications/server/index.ts'
import { subscribeEverybody, subscriptions } from '#features/packages/server/index.ts'
import { writeExampleSettings } from '#features/settings/server/test-settings.ts'
import { openFeature, TEST_START } from '#features/sign-in/server/test-feature.ts'
import { newId } from '#platform/id.ts'
import { type SignInput, Waiting } from '../contract.ts'
import { writeStrokes } from '../rules.ts'
import { contractPort } from './contract-port.ts'
import { contractHandlers } from './handlers.ts'
import { contractSignatures } from './tables.ts'

const { as, audited, database, files, idOf } = openFeature(
  (services) => ({ ...contractHandlers(services), documents: documentHandlers(services) }),
  { anna: 'ROLE_USER', bela: 'ROLE_USER', admin: 'ROLE_ADMIN' },
)

const text = { en: '# Contract\n\n{{user.fullname}} buys {{package.name}}.', hu: '# Szerződés\n\n{{user.fullname}}' }
const publish = (version: number, change: object = {}) =>
  as('admin').call('POST', '/admin/contract', { version, ...text, requiresResign: true, ...change })

const addAddress = async (): Promise<void> => {
  const row = { ...budapest, id: newId(0), primary: true, userId: idOf('anna') }
  await database().insert(billingAddressRows).values(row)
}
const Shown = z.object({ waiting: Waiting.nullable() })
const waiting = async () => Shown.parse((await as('anna').call('GET', '/contract')).body).waiting

const strokes = writeStrokes([Array.from({ length: 60 }, (_none, at) => [at * 5, 100 + (at % 30), at * 16] as const)])
const everything = { contract: true, terms: true, risk: true, immediate: true }

const sign = async (change: Partial<SignInput> = {}) => {
  const shown = await waiting()
  return as('anna').call('POST', '/contract/signatures', {
    template: shown?.template ?? newId(0),
    day: shown?.day ?? '2026-01-10',
    withdrawalDays: shown?.withdrawalDays ?? 14,
    language: 'hu',
    fullName: 'Kovács Anna',
    birthDate: '1990-02-28',
    address: shown?.addresses[0]?.id ?? '',
    signature: { kind: 'drawn', strokes },
    accepted: everything,
    ...change,
  })
}
const Refused = z.object({ data: z.object({ fields: z.array(z.object({ path: z.string(), code: z.string() })) }) })
const wrongOf = ({ body }: { body: unknown }) =>
  Refused.parse(body).data.fields.map(({ path, code }) => `${path} ${code}`)
const subscribed = async (change: object) => {
  await subscribeEverybody(database())
  await database()
    .update(subscriptions)
    .set(change)
    .where(eq(subscriptions.userId, idOf('anna')))
}

test('nobody signs anything before there is a contract, and after it was withdrawn', async () => {
  expect(await waiting()).toBeNull()
  expect(await publish(0)).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await waiting()).toMatchObject({ version: 1, isModification: false, name: { hu: 'Szerződés, 1. változat' } })
  expect(await contractPort.toSign(database(), idOf('anna'))).toMatchObject({ documentId: (await waiting())?.template })
  expect(await as('admin').call('DELETE', '/admin/contract', { version: 1 })).toMatchObject({ status: 200 })
  expect(await waiting()).toBeNull()
  expect(await contractPort.toSign(database(), idOf('anna'))).toBeNull()
})

describe('a contract in force', () => {
  const begin = async () => {
    await publish(0)
    await addAddress()
  }

  test('is signed: a document that stays, a mail with it, what proves it, and nothing waits any more', async () => {
    await begin()
    expect(await sign()).toMatchObject({ status: 200 })
    const [document] = await database().select().from(documents)
    expect(document).toMatchObject({ type: 'contract', name: 'Szerződés, 1. változat', signedAtMs: TEST_START })
    expect(
      Buffer.from(files.kept.get(document?.fileKey ?? '') ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const [signature] = await database().select().from(contractSignatures)
    const filled = '# Szerződés\n\nKovács Anna'
    expect(signature).toMatchObject({
      version: 1,
      startsAtOnce: true,
      evidence: {
        kind: 'drawn',
        address: 'unknown',
        sha256: createHash('sha256').update(filled).digest('hex'),
        accepted: [{ tick: 'contract' }, { tick: 'terms' }, { tick: 'risk' }, { tick: 'immediate' }],
      },
    })
    const [mail] = await database().select().from(mails)
    expect(mail).toMatchObject({ recipient: 'anna@example.com', letter: { subject: 'Your signed contract' } })
    expect(mail?.attachments).toHaveLength(1)
    expect((await audited()).at(-1)).toContain('contract.sign')
    expect(await waiting()).toBeNull()
    expect(await contractPort.startsAtOnce(database(), idOf('anna'))).toBe(true)
    expect(await sign()).toMatchObject({ code: 'CONTRACT_CHANGED' })
    await expect(database().update(contractSignatures).set({ fullName: 'Somebody else' })).rejects.toThrow()
    await expect(database().delete(contractSignatures)).rejects.toThrow()
    expect(await as('admin').call('DELETE', `/admin/documents/${document?.id}`)).toMatchObject({
      code: 'DOCUMENT_MUST_STAY',
    })
  })

  test.each<[string, Partial<SignInput>, string[]]>([
    ['an empty pad', { signature: { kind: 'drawn', strokes: '' } }, ['signature SIGNATURE_REQUIRED']],
    ['corrupt data', { signature: { kind: 'drawn', strokes: '[[1]]' } }, ['signature SIGNATURE_FIELD_ERROR']],
    ['an address of nobody', { address: '' }, ['address BILLING_ADDRESS_REQUIRED']],
    ['a statement left out', { accepted: { ...everything, risk: false } }, ['accepted.risk SIGNATURE_ACCEPT_REQUIRED']],
    ['no name', { fullName: '' }, ['fullName SIGNATURE_FIELDS_MISSING']],
  ])('is refused with %s', async (_case, change, codes) => {
    await begin()
    expect(wrongOf(await sign(change))).toEqual(codes)
    expect(await database().select().from(documents)).toEqual([])
  })

  test('may be signed by a typed name, without asking for the service at once', async () => {
    await begin()
    const signature = { kind: 'typed', name: 'Kovács Anna' } as const
    expect(await sign({ signature, accepted: { ...everything, immediate: false } })).toMatchObject({ status: 200 })
    expect(await contractPort.startsAtOnce(database(), idOf('anna'))).toBe(false)
  })

  test('says within how many days consumers may withdraw, as that is set when they sign', async () => {
    await begin()
    const shown = await waiting()
    expect(shown?.withdrawalDays).toBe(14)
    const ground = { database: database(), clock: () => new Date(TEST_START), secret: new Uint8Array(32) }
    await writeExampleSettings(ground, { 'billing.withdrawal_days': 30 }, program)
    expect(await sign({ withdrawalDays: 14 })).toMatchObject({ code: 'CONTRACT_CHANGED' })
    expect(await sign({ language: 'en' })).toMatchObject({ status: 200 })
    const [signature] = await database().select().from(contractSignatures)
    const statement = signature?.evidence.accepted.find(({ tick }) => tick === 'immediate')
    expect(statement?.text).toContain('on withdrawal within 30 days I pay')
  })

  test('is signed once where somebody presses twice', async () => {
    await begin()
    const answers = await Promise.all([sign(), sign()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await database().select().from(documents)).toHaveLength(1)
  })

  test('in a new version waits again where that is said, and subscribers are told', async () => {
    await begin()
    await sign()
    await subscribed({ paid: true, expiresAt: new Date(TEST_START + 86_400_000) })
    await publish(1, { requiresResign: false })
    expect(await waiting()).toBeNull()
    expect(await database().select().from(notifications)).toEqual([])
    await publish(2)
    expect(await waiting()).toMatchObject({ version: 3, isModification: true })
    expect(await database().select().from(notifications)).toMatchObject([
      { kind: 'document_to_sign', userId: idOf('anna'), params: { name: 'Modification of the contract, version 3' } },
    ])
    await sign()
    const kinds = (await database().select().from(documents)).map(({ type }) => type)
    expect(kinds.toSorted()).toEqual(['contract', 'modification'])
  })

  test('of which another version came meanwhile is read again', async () => {
    await begin()
    const shown = await waiting()
    await publish(1)
    expect(await sign({ template: shown?.template ?? '' })).toMatchObject({ code: 'CONTRACT_CHANGED' })
    expect(await publish(1)).toMatchObject({ code: 'VERSION_CONFLICT' })
  })
})

test('a text with a name that means nothing is not published', async () => {
  expect(await publish(0, { hu: '{{user.password}}' })).toMatchObject({ code: 'CONTRACT_STRANGER' })
})

test('only those who may keep documents publish', async () => {
  expect(await as('anna').call('POST', '/admin/contract', { version: 0, ...text, requiresResign: true })).toMatchObject(
    {
      status: 403,
    },
  )
})
