/** What keys at exchanges need around them: the signer, the exchanges that are offered, and local ones beside that of Binance. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KeyHouse } from '#features/api-keys/server/index.ts'
import { openSigner } from '#runner/signer/signer.ts'
import type { KeyDesk } from '#sandbox/key-desk.ts'
import { startKrakenSandbox } from '#sandbox/kraken/index.ts'
import { startOkxSandbox } from '#sandbox/okx/index.ts'
import type { Settings } from './settings.ts'

type Local = { port: number; desk: KeyDesk }

export type OpenedKeyHouse = { house: KeyHouse; close: () => Promise<void> }

type Around = {
  /** Null where no local exchange runs. */
  binance: Local | null
  siteAddress: () => string
}

const startOthers = async (dataFolder: string) => {
  const folder = join(dataFolder, 'sandbox')
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => ({ file: join(folder, `${name}-keys.json`), port: 0, now: Date.now })
  const [okx, kraken] = await Promise.all([startOkxSandbox(at('okx')), startKrakenSandbox(at('kraken'))])
  return { okx, kraken }
}

const signerExchange = (adapter: 'binance' | 'okx' | 'kraken', local: Local | null) =>
  local === null
    ? { name: adapter, adapter, reach: { kind: 'live' as const } }
    : { name: `${adapter}-sandbox`, adapter, reach: { kind: 'loopback' as const, port: local.port } }

/** Real exchanges are offered always. */
export const openKeyHouse = async (
  { dataFolder, egressAddresses }: Pick<Settings, 'dataFolder' | 'egressAddresses'>,
  { binance, siteAddress }: Around,
): Promise<OpenedKeyHouse> => {
  const others = binance === null ? null : await startOthers(dataFolder)
  const locals = { binance, okx: others?.okx ?? null, kraken: others?.kraken ?? null }
  const houses = ['binance', 'okx', 'kraken'] as const
  const signer = openSigner({
    folder: join(dataFolder, 'signer'),
    exchanges: houses.flatMap((name) => {
      const local = locals[name]
      return [signerExchange(name, null), ...(local === null ? [] : [signerExchange(name, local)])]
    }),
  })
  const sandboxes = houses.flatMap((name) => {
    const local = locals[name]
    return local === null ? [] : [{ name: `${name}-sandbox` as const, desk: local.desk }]
  })
  return {
    house: {
      signer,
      exchanges: [...houses.map((name) => ({ name, desk: null })), ...sandboxes],
      addresses: egressAddresses,
      isEmbedded: true,
      siteAddress,
    },
    close: async () => {
      signer.close()
      await Promise.all([others?.okx.close(), others?.kraken.close()])
    },
  }
}
