/** A local exchange that speaks Kraken's private protocol on 127.0.0.1, as far as keys are concerned: no market and no orders. */
import { randomBytes } from 'node:crypto'
import { type BookedKey, type KeyBook, openKeyBook } from '../key-book.ts'
import type { KeyDesk } from '../key-desk.ts'
import { startPrivateServer } from '../private-server.ts'
import { answerKraken, maintenance, type Nonces } from './answers.ts'

export type KrakenSandbox = { port: number; desk: KeyDesk; book: KeyBook; close: () => Promise<void> }

/** 56 signs, and a secret of 64 bytes in base64, as Kraken makes them. */
const newKey = (nowMs: number): BookedKey => ({
  apiKey: randomBytes(42).toString('base64'),
  secret: randomBytes(64).toString('base64'),
  passphrase: null,
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
export const startKrakenSandbox = async (options: {
  file: string | null
  port: number
  now: () => number
}): Promise<KrakenSandbox> => {
  const book = openKeyBook(options.file)
  const nonces: Nonces = new Map()
  let isInMaintenance = false
  const server = await startPrivateServer(options.port, (asked) =>
    isInMaintenance ? maintenance : answerKraken(asked, book, { nonces, nowMs: options.now() }),
  )
  const desk: KeyDesk = {
    list: book.list,
    make: ({ publicKey, ...rights }) => {
      // Kraken signs with secrets alone.
      if (publicKey !== null) return null
      const key = { ...newKey(options.now()), ...rights }
      book.put(key)
      return { apiKey: key.apiKey, secret: key.secret, passphrase: null }
    },
    remove: book.remove,
    setMaintenance: (isOn) => void (isInMaintenance = isOn),
    isInMaintenance: () => isInMaintenance,
  }
  return { port: server.port, desk, book, close: server.close }
}
