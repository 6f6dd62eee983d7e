import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportError } from './error.ts'
import { zipOf } from './example-zip.ts'
import { importFile, type ImportProgress } from './file.ts'
import { importSentence } from './messages.ts'

const DAY = 86_400_000
const START = Date.UTC(2024, 0, 1)

/** Minutes of a day as klines. */
const klines = (day: number, from = 0, to = 1440, close = '101'): string =>
  Array.from({ length: to - from }, (_, index) => {
    const open = START + day * DAY + (from + index) * 60_000
    return `${open},100,102,99,${close},3,${open + 59_999},300,5,1,100,0\n`
  }).join('')

let folder: string
let archive: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  archive = join(folder, 'BTCUSDT-1m-2024.zip')
})
afterEach(() => rm(folder, { recursive: true }))

const good = async (file: string, options: Parameters<typeof importFile>[1] = {}) => {
  const result = await importFile(file, options)
  if (!result.ok) throw new Error(importSentence('en', result.error))
  return result.value
}

describe('archives', () => {
  test('one file, with what systems put beside it', async () => {
    await writeFile(
      archive,
      zipOf([
        { name: 'BTCUSDT-1m-2024-01-01.csv', text: klines(0) },
        { name: '__MACOSX/._BTCUSDT-1m-2024-01-01.csv', text: 'x' },
        { name: 'BTCUSDT-1m-2024-01-01.zip.CHECKSUM', text: 'abc' },
      ]),
    )
    const { candles, assets, report } = await good(archive)
    expect(candles.openTimeMs).toHaveLength(1440)
    expect(assets).toEqual({ base: 'BTC', quote: 'USDT' })
    expect(report).toMatchObject({ file: archive, rows: 1440, missing: 0 })
  })

  test('several files in any order, one in microseconds, with a gap and a minute that two of them have', async () => {
    await writeFile(
      archive,
      zipOf([
        { name: 'folder/BTCUSDT-1m-2024-01-03.csv', text: klines(3) },
        { name: 'folder/BTCUSDT-1m-2024-01-01.csv', text: klines(0) },
        {
          name: 'folder/BTCUSDT-1m-2024-01-02.csv',
          text: (klines(0, 1439) + klines(1, 0, 1439)).replaceAll(/(17\d{11}),/g, (_all, time: string) =>
            time.endsWith('999') ? `${time}999,` : `${time}000,`,
          ),
        },
      ]),
    )
    const { candles, report } = await good(archive)
    expect(candles.openTimeMs).toHaveLength(2 * 1440 - 1 + 1440)
    expect(candles.openTimeMs[0]).toBe(START)
    expect([...candles.openTimeMs]).toEqual([...candles.openTimeMs].toSorted((left, right) => left - right))
    expect(report).toMatchObject({ rows: 3 * 1440, duplicates: 1, missing: 1441, gaps: [{ missing: 1441 }] })
  })

  const one = { name: 'BTCUSDT-1m-2024-01-01.csv', text: klines(0) }
  const whole = zipOf([one])
  const rows: [string, Buffer, ImportError['code'], string][] = [
    ['cut off', whole.subarray(0, whole.length - 30), 'zip-damaged', ''],
    ['cut off after its first bytes', whole.subarray(0, 10), 'zip-damaged', ''],
    ['a byte altered', Buffer.from(whole).fill(0xff, 2000, 2010), 'zip-damaged', ''],
    ['a wrong sum', zipOf([{ ...one, says: { crc: 1 } }]), 'zip-damaged', ''],
    ['more inside than it says', zipOf([{ ...one, says: { size: 100 } }]), 'zip-damaged', ''],
    ['less inside than it says', zipOf([{ ...one, says: { size: 1_000_000 } }]), 'zip-damaged', ''],
    ['a way out of the folder', zipOf([{ ...one, name: '../../x.csv' }]), 'zip-damaged', ''],
    ['nothing inside', zipOf([]), 'zip-of-something-else', ''],
    ['a picture inside', zipOf([one, { name: 'cat.png', text: 'x' }]), 'zip-of-something-else', ''],
    ['an archive inside', zipOf([{ name: 'inner.zip', text: 'x' }]), 'zip-of-something-else', ''],
    ['a gigabyte of zeros', zipOf([{ name: 'a.csv', text: '0'.repeat(32 * 2 ** 20) }]), 'zip-too-large', ''],
    ['more than any month', zipOf([{ ...one, says: { size: 0xfffffffe } }]), 'zip-too-large', ''],
    ['two pairs', zipOf([one, { name: 'ETHUSDT-1m-2024-01-02.csv', text: klines(1) }]), 'parts-differ', '/ETHUSDT'],
    [
      'a file of trades among candles',
      zipOf([one, { name: 'BTCUSDT-aggTrades-2024-01-02.csv', text: `1,5,1,1,1,${START + DAY},True,True\n` }]),
      'parts-differ',
      '',
    ],
    [
      'one minute, two closes',
      zipOf([one, { name: 'BTCUSDT-1m-2024-01-02.csv', text: klines(0, 1439, 1440, '100') }]),
      'parts-contradict',
      '-02.csv',
    ],
    [
      'a bad row in one of them',
      zipOf([one, { name: 'BTCUSDT-1m-2024-01-02.csv', text: `${klines(1)}?\n` }]),
      'truncated',
      '-02.csv',
    ],
    ['an empty one among them', zipOf([one, { name: 'BTCUSDT-1m-2024-01-02.csv', text: '' }]), 'empty', '-02.csv'],
  ]
  test.each(rows)('%s is refused', async (_case, bytes, code, place) => {
    await writeFile(archive, bytes)
    const result = await importFile(archive)
    if (result.ok) throw new Error('it was taken')
    expect(result.error.code).toBe(code)
    expect(result.error.file.startsWith(archive)).toBe(true)
    expect(result.error.file).toContain(place)
    const [english, hungarian] = [importSentence('en', result.error), importSentence('hu', result.error)]
    for (const sentence of [english, hungarian]) {
      expect(sentence).toContain(archive)
      expect(sentence).not.toContain('undefined')
    }
    expect(english).toMatch(/Nothing was imported/)
    expect(english).not.toBe(hungarian)
  })
})

describe('long files', () => {
  const file = () => join(folder, 'BTCUSDT-aggTrades-2024-01-01.csv')
  const COUNT = 200_000

  /** Trades of a day, written in pieces. */
  const writeTrades = async (): Promise<number> => {
    const out = createWriteStream(file())
    for (let from = 0; from < COUNT; from += 20_000) {
      const rows = Array.from({ length: 20_000 }, (_, index) => {
        const id = from + index
        return `${id},${100 + (id % 7)},0.5,${id},${id},${START + Math.floor((id * DAY) / COUNT)},True,True`
      })
      out.write(`${rows.join('\n')}\n`)
    }
    out.end()
    await finished(out)
    return out.bytesWritten
  }

  test('are told of ten times a second, with bytes and rows that only grow', async () => {
    const bytes = await writeTrades()
    let now = 0
    const told: (ImportProgress & { at: number })[] = []
    const { candles, report } = await good(file(), {
      clock: { now: () => (now += 30) },
      onProgress: (progress) => told.push({ ...progress, at: now }),
    })
    expect(candles.openTimeMs).toHaveLength(1440)
    expect(report).toMatchObject({ rows: COUNT, missing: 0 })
    expect(told.length).toBeGreaterThan(10)
    for (const [index, progress] of told.entries()) {
      const before = told[index - 1] ?? { at: 0, bytesRead: 0, rows: 0 }
      expect(progress.bytesTotal).toBe(bytes)
      expect(progress.at - before.at).toBeGreaterThanOrEqual(100)
      expect(progress.bytesRead).toBeGreaterThan(before.bytesRead)
      expect(progress.bytesRead).toBeLessThanOrEqual(bytes)
      expect(progress.rows).toBeGreaterThanOrEqual(before.rows)
    }
  })

  test('a line without an end is not gathered, but refused', async () => {
    await writeFile(file(), `1,5,1,1,1,${START},True,True\n${'9'.repeat(300_000)}`)
    expect(await importFile(file())).toMatchObject({ ok: false, error: { code: 'truncated', line: 2 } })
  })

  test('a byte order mark and letters cut by the pieces of a file do no harm', async () => {
    await writeFile(join(folder, 'BTCUSDT-1m-2024-01.csv'), `\uFEFF${klines(0)}`)
    expect((await good(join(folder, 'BTCUSDT-1m-2024-01.csv'))).candles.openTimeMs).toHaveLength(1440)
    await writeFile(file(), `${'é'.repeat(40_000)}\n`)
    expect(await importFile(file())).toMatchObject({ ok: false, error: { code: 'unknown-format', line: 1 } })
  })

  test('a folder is no file', async () => {
    expect(await importFile(folder)).toMatchObject({ ok: false, error: { code: 'unreadable' } })
  })
})
