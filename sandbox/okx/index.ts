/** A local exchange that speaks OKX's private protocol on 127.0.0.1, as far as keys are concerned: no market and no orders. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type BookedKey, type KeyBook, openKeyBook } from '../key-book.ts'
import type { KeyDesk } from '../key-desk.ts'
import { startPrivateServer } from '../private-server.ts'
import { answerOkx, maintenance } from './answers.ts'

export type OkxSandbox = { port: number; desk: KeyDesk; book: KeyBook; close: () => Promise<void> }

/** Key, secret and passphrase as OKX makes them. */
const newKey = (nowMs: number): BookedKey & { passphrase: string } => ({
  apiKey: randomUUID(),
  secret: randomBytes(16).toString('hex').toUpperCase(),
  passphrase: `Sandbox-${randomBytes(6).toString('base64url')}1!`,
  mayTrade: true,
  mayUseFutures: false,
  mayWithdraw: false,
  ips: null,
  expiresAtMs: null,
  isFrozen: false,
  isEuropean: false,
  createdAtMs: nowMs,
  owner: '',
})

/** `file` null keeps keys in memory; `port` 0 takes any that is free. */
export const startOkxSandbox = async (options: {
  file: string | null
  port: number
  now: () => number
}): Promise<OkxSandbox> => {
  const book = openKeyBook(options.file)
  let isInMaintenance = false
  const server = await startPrivateServer(options.port, (asked) =>
    isInMaintenance ? maintenance : answerOkx(asked, book, options.now()),
  )
  const desk: KeyDesk = {
    list: book.list,
    make: ({ publicKey, ...rights }) => {
      // OKX signs with secrets alone.
      if (publicKey !== null) return null
      const key = { ...newKey(options.now()), ...rights }
      book.put(key)
      return { apiKey: key.apiKey, secret: key.secret, passphrase: key.passphrase }
    },
    remove: book.remove,
    setMaintenance: (isOn) => void (isInMaintenance = isOn),
    isInMaintenance: () => isInMaintenance,
  }
  return { port: server.port, desk, book, close: server.close }
}
