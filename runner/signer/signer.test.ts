/** The signer as a process of its own, with exchanges that speak the real protocols. */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleDesks, type MadeKey, plainWish, startExampleDesks } from '#sandbox/example-key-desks.ts'
import type { AnswerTo, Whose } from './commands.ts'
import { wrappedBy } from './envelope.ts'
import { type Signer, openSigner } from './signer.ts'

let folder: string
let desks: ExampleDesks
let signer: Signer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signer-'))
  // The process has the clock of the machine, and so have its exchanges.
  desks = await startExampleDesks({ now: Date.now, advance: () => undefined })
  const exchanges = (['binance', 'okx', 'kraken'] as const).map((adapter) => ({
    name: `${adapter}-sandbox`,
    adapter,
    reach: { kind: 'loopback' as const, port: desks.exchanges[adapter].port },
  }))
  signer = openSigner({ folder: join(folder, 'signer'), exchanges })
})
afterAll(async () => {
  signer.close()
  await desks.close()
  rmSync(folder, { recursive: true, force: true })
})

const USER = randomUUID()
const newWhose = (): Whose => ({ userId: USER, keyId: randomUUID(), version: 1 })

type Name = keyof ExampleDesks['exchanges']
const make = (name: Name, wish: Partial<typeof plainWish> = {}): MadeKey => {
  const made = desks.exchanges[name].desk.make({ ...plainWish, ...wish })
  if (made === null) throw new Error('no key was made')
  return made
}

const sealSecret = async (whose: Whose, { apiKey, secret, passphrase }: MadeKey): Promise<string> => {
  const answer = await signer.ask<'seal'>({
    kind: 'seal',
    whose,
    apiKey,
    material: { kind: 'secret', secret: secret ?? '', passphrase },
  })
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.sealed
}

const check = (whose: Whose, sealed: string, exchange = 'binance-sandbox'): Promise<AnswerTo<'check-key'>> =>
  signer.ask<'check-key'>({ kind: 'check-key', whose, sealed, exchange, isEuropean: false })

test.each<Name>(['binance', 'okx', 'kraken'])('a key of %s is sealed and checked', async (name) => {
  const [whose, made] = [newWhose(), make(name)]
  const sealed = await sealSecret(whose, made)
  expect(sealed).not.toContain(made.secret)
  expect(await check(whose, sealed, `${name}-sandbox`)).toMatchObject({
    ok: true,
    answer: { ok: true, facts: { rights: { trade: true, withdraw: false } } },
  })
})

test.each(['rsa-2048', 'ed25519'] as const)(
  'a pair of %s is born there, and its private half stays',
  async (algorithm) => {
    const whose = newWhose()
    const pair = await signer.ask<'generate'>({ kind: 'generate', whose, algorithm })
    if (!pair.ok) throw new Error(pair.refusal)
    expect(JSON.stringify(pair)).not.toContain('PRIVATE')
    const made = make('binance', { publicKey: pair.publicKey })
    const sealed = await signer.ask<'seal'>({
      kind: 'seal',
      whose,
      apiKey: made.apiKey,
      material: { kind: 'pair', sealed: pair.sealed },
    })
    if (!sealed.ok) throw new Error(sealed.refusal)
    expect(await check(whose, sealed.sealed)).toMatchObject({ ok: true, answer: { ok: true } })
  },
)

test('a private key with other line ends is tidied', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const made = make('binance', { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) })
  const secret = `\r\n${privateKey.export({ type: 'pkcs8', format: 'pem' }).replaceAll('\n', '\r\n')}\r\n`
  const whose = newWhose()
  const sealed = await sealSecret(whose, { ...made, secret })
  expect(await check(whose, sealed)).toMatchObject({ ok: true, answer: { ok: true } })
})

describe('is refused', () => {
  test('what was sealed for another user, key or version (A22)', async () => {
    const [one, other] = [newWhose(), { ...newWhose(), userId: randomUUID() }]
    const [ofOne, ofOther] = [await sealSecret(one, make('binance')), await sealSecret(other, make('binance'))]
    const refused = { ok: false, refusal: 'wrong-owner' }
    expect(await check(one, ofOther)).toEqual(refused)
    expect(await check(other, ofOne)).toEqual(refused)
    expect(await check({ ...one, version: 2 }, ofOne)).toEqual(refused)
    expect(await check(one, ofOne)).toMatchObject({ ok: true })
  })

  test('the half of a pair of another', async () => {
    const pair = await signer.ask<'generate'>({ kind: 'generate', whose: newWhose(), algorithm: 'ed25519' })
    if (!pair.ok) throw new Error(pair.refusal)
    const material = { kind: 'pair', sealed: pair.sealed } as const
    expect(await signer.ask<'seal'>({ kind: 'seal', whose: newWhose(), apiKey: 'mine', material })).toEqual({
      ok: false,
      refusal: 'wrong-owner',
    })
  })

  test('a key that was forgotten, also by the next process', async () => {
    const whose = newWhose()
    const sealed = await sealSecret(whose, make('binance'))
    await signer.ask<'forget'>({ kind: 'forget', keyId: whose.keyId })
    expect(await check(whose, sealed)).toEqual({ ok: false, refusal: 'forgotten' })
    const again = openSigner({ folder: join(folder, 'signer'), exchanges: [] })
    expect(
      await again.ask<'check-key'>({ kind: 'check-key', whose, sealed, exchange: 'x', isEuropean: false }),
    ).toEqual({ ok: false, refusal: 'forgotten' })
    again.close()
  })

  test('a canary', async () => {
    const whose = newWhose()
    const planted = await signer.ask<'seal'>({ kind: 'seal', whose, apiKey: 'bird', material: { kind: 'canary' } })
    if (!planted.ok) throw new Error(planted.refusal)
    expect(await check(whose, planted.sealed)).toEqual({ ok: false, refusal: 'canary' })
  })

  test('an exchange that it does not know', async () => {
    const whose = newWhose()
    expect(await check(whose, await sealSecret(whose, make('binance')), 'elsewhere')).toEqual({
      ok: false,
      refusal: 'exchange-unknown',
    })
  })

  test.each([
    [{ kind: 'unwrap', whose: newWhose(), sealed: 's1.1.a.b' }],
    [{ kind: 'withdraw', whose: newWhose() }],
    [{ kind: 'place-order', whose: newWhose(), sealed: 'x', pair: 'BTC/USDC', side: 'buy', quantity: '1000000' }],
    [{ kind: 'transfer', whose: newWhose(), sealed: 'x', exchange: 'binance-sandbox', to: 'elsewhere' }],
    [{ kind: 'call', whose: newWhose(), sealed: 'x', path: '/sapi/v1/capital/withdraw/apply' }],
    [{ kind: 'forget', keyId: 'all' }],
    [{ kind: 'check-key', whose: newWhose(), sealed: 'x', exchange: 'binance-sandbox', isEuropean: false, url: 'x' }],
    [null],
  ])('what is no command: %j', async (command) => {
    expect(await signer.ask(command as never)).toEqual({ ok: false, refusal: 'not-understood' })
  })

  test.each(['-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----', 'two words', '  '])(
    'a secret that is none: %s',
    async (secret) => {
      const material = { kind: 'secret', secret, passphrase: null } as const
      expect(await signer.ask<'seal'>({ kind: 'seal', whose: newWhose(), apiKey: 'mine', material })).toEqual({
        ok: false,
        refusal: 'unreadable-secret',
      })
    },
  )
})

test('wrapped anew under a new key of the installation, it still works', async () => {
  const whose = newWhose()
  const sealed = await sealSecret(whose, make('binance'))
  expect(await signer.ask<'rotate'>({ kind: 'rotate', beyond: 0 })).toEqual({ ok: true, newest: 1 })
  expect(await signer.ask<'rotate'>({ kind: 'rotate', beyond: 1 })).toEqual({ ok: true, newest: 2 })
  // Asked again after an answer that was lost.
  expect(await signer.ask<'rotate'>({ kind: 'rotate', beyond: 1 })).toEqual({ ok: true, newest: 2 })
  const anew = await signer.ask<'rewrap'>({ kind: 'rewrap', whose, sealed })
  if (!anew.ok) throw new Error(anew.refusal)
  expect([wrappedBy(sealed), wrappedBy(anew.sealed)]).toEqual([1, 2])
  expect(await check(whose, anew.sealed)).toMatchObject({ ok: true })
})

test('killed, it answers what waited and begins again with the next command', async () => {
  const whose = newWhose()
  const sealed = await sealSecret(whose, make('binance'))
  const before = signer.processId() ?? 0
  const waiting = signer.ask<'generate'>({ kind: 'generate', whose: newWhose(), algorithm: 'rsa-4096' })
  process.kill(before, 'SIGKILL')
  expect(await waiting).toEqual({ ok: false, refusal: 'unavailable' })
  expect(await check(whose, sealed)).toMatchObject({ ok: true, answer: { ok: true } })
  expect(signer.processId()).not.toBe(before)
})

test('too slow an answer is none', async () => {
  const hasty = openSigner({ folder: join(folder, 'hasty'), exchanges: [] }, 1)
  expect(await hasty.ask<'rotate'>({ kind: 'rotate', beyond: 0 })).toEqual({ ok: false, refusal: 'unavailable' })
  hasty.close()
  expect(await hasty.ask<'rotate'>({ kind: 'rotate', beyond: 0 })).toEqual({ ok: false, refusal: 'unavailable' })
})

test('it opens no port and no socket, and its folder is closed to others (A24)', async () => {
  await signer.ask<'forget'>({ kind: 'forget', keyId: randomUUID() })
  const own = join(folder, 'signer')
  expect(statSync(own).mode & 0o077).toBe(0)
  for (const name of readdirSync(own)) {
    const entry = statSync(join(own, name))
    expect([name, entry.isSocket(), entry.mode & 0o077]).toEqual([name, false, 0])
  }
  const process = `/proc/${signer.processId()}`
  const listening = ['tcp', 'tcp6', 'unix'].flatMap((kind) => listeningIn(`${process}/net/${kind}`, kind))
  const sockets = readdirSync(`${process}/fd`).map((name) => inodeOf(`${process}/fd/${name}`))
  expect(sockets.filter((inode) => inode !== '').length).toBeGreaterThan(0)
  expect(sockets.filter((inode) => inode !== '' && listening.includes(inode))).toEqual([])
})

test('without the one who started it, it ends', async () => {
  const other = openSigner({ folder: join(folder, 'other'), exchanges: [] })
  await other.ask<'rotate'>({ kind: 'rotate', beyond: 0 })
  const id = other.processId() ?? 0
  other.close()
  await expect.poll(() => isRunning(id)).toBe(false)
})

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

/** Sockets that wait for callers: state 0A of TCP, flag 00010000 of Unix sockets (proc(5)). */
const listeningIn = (file: string, kind: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .flatMap((cells) => {
      const isListening = kind === 'unix' ? cells[3] === '00010000' : cells[3] === '0A'
      const inode = kind === 'unix' ? cells[6] : cells[9]
      return isListening && inode !== undefined ? [inode] : []
    })

const inodeOf = (link: string): string => {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(link))?.[1] ?? ''
  } catch {
    // Closed since the folder was read.
    return ''
  }
}
