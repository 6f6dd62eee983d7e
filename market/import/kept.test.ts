import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFile } from './file.ts'
import { importKept, type KeptResult } from './kept.ts'

const ROWS = 16_000
const START = Date.UTC(2024, 0, 1)

const row = (minute: number): string => {
  const at = START + minute * 60_000
  const open = (100 + (minute % 500) / 100).toFixed(2)
  return `${at},${open},${open},${open},${open},${minute % 7}.25,${at + 59_999},500000,100,2500,250000,0\n`
}

let folder = ''
let file = ''
const copies = () => join(folder, 'copies')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
  file = join(folder, 'BTCUSDC-1m-2024-01.csv')
  await writeFile(file, Array.from({ length: ROWS }, (_, minute) => row(minute)).join(''))
})
afterEach(() => rm(folder, { recursive: true }))

/** Reads it, and says whether the text was read for it. */
const read = async (order: 'refuse' | 'sort' = 'refuse'): Promise<{ result: KeptResult; isText: boolean }> => {
  let isText = false
  // A clock that runs, so that reading text is always told.
  let now = 0
  const clock = { now: () => (now += 1_000) }
  const result = await importKept(file, copies(), { order, clock, onProgress: () => (isText = true) })
  return { result, isText }
}

const candlesIn = (result: KeptResult) => (result.ok ? result.value.candles : null)

describe('a file that was read before', () => {
  it('gives the same candles without its text', async () => {
    const imported = await importFile(file)
    const first = await read()
    const again = await read()
    expect([first.isText, again.isText]).toEqual([true, false])
    expect(again.result).toEqual(first.result)
    expect(candlesIn(again.result)).toEqual(imported.ok ? imported.value.candles : null)
    expect(again.result).toMatchObject({ ok: true, value: { assets: { base: 'BTC', quote: 'USDC' } } })
  })

  it('is read anew once it has changed, and for another order', async () => {
    await read()
    await appendFile(file, row(ROWS))
    const longer = await read()
    expect([longer.isText, candlesIn(longer.result)?.close.length]).toEqual([true, ROWS + 1])
    expect((await read('sort')).isText).toBe(true)
  })

  it('has the decimals of its prices in the copy', async () => {
    await read()
    expect((await read()).result).toMatchObject({ ok: true, value: { decimals: 2 } })
  })

  it('is not the copy of another path to it, whose name may say something else', async () => {
    await read()
    const other = join(folder, 'ETHUSDC-1m-2024-01.csv')
    await symlink(file, other)
    file = other
    expect(await read()).toMatchObject({ isText: true, result: { ok: true, value: { assets: { base: 'ETH' } } } })
  })

  it('is read anew when its copy is cut off or something else', async () => {
    const { result } = await read()
    const [name = ''] = await readdir(copies())
    const path = join(copies(), name)
    await writeFile(path, (await readFile(path)).subarray(0, 100_000))
    expect(await read()).toEqual({ result, isText: true })
    await writeFile(path, 'nonsense')
    expect(await read()).toEqual({ result, isText: true })
    expect((await read()).isText).toBe(false)
  })

  it('is kept no longer than the newest twelve', async () => {
    await mkdir(copies())
    for (let copy = 0; copy < 15; copy += 1) await writeFile(join(copies(), `${copy}.candles`), '')
    await read()
    expect((await readdir(copies())).length).toBe(12)
    expect((await read()).isText).toBe(false)
  })

  it('is not needed: a folder that cannot be written changes nothing', async () => {
    await writeFile(copies(), 'a file where the folder should be')
    expect(candlesIn((await read()).result)?.close.length).toBe(ROWS)
  })

  it('is no copy of what could not be read', async () => {
    await appendFile(file, 'nonsense\n')
    expect((await read()).result.ok).toBe(false)
    expect((await read()).result.ok).toBe(false)
  })
})
