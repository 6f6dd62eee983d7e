/** Trades of one pair and one UTC day in a file: a head of 8 bytes, then blocks, oldest first. It grows by whole blocks; a block that a killed process left half is cut off. */
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AggregateTrade } from '#exchanges/market-data.ts'
import { writeWhole } from '../disk.ts'
import {
  BLOCK_HEAD,
  BLOCK_ROWS,
  type BlockHead,
  decodeBlock,
  encodeBlocks,
  isWhole,
  LONGEST_PAYLOAD,
  readHead,
} from './block.ts'

const HEAD = Buffer.from('TWTICK01', 'latin1')

export type TickFile = {
  fd: number
  path: string
  /** Bytes up to the end of the last whole block. */
  size: number
  rows: number
  firstId: number | null
  firstAt: number | null
  lastId: number | null
  lastAt: number | null
}

type Found = { head: BlockHead; block: Buffer; end: number }

/** The whole blocks of a file up to the first that is not, one in memory at a time. */
const blocksOf = function* (fd: number, path: string): Generator<Found> {
  const start = Buffer.alloc(HEAD.length)
  const length = readSync(fd, start, 0, HEAD.length, 0)
  if (length < HEAD.length) return
  if (!start.equals(HEAD)) throw new Error(`${path} is no file of trades`)
  const headBytes = Buffer.alloc(BLOCK_HEAD)
  for (let at = HEAD.length; ;) {
    if (readSync(fd, headBytes, 0, BLOCK_HEAD, at) < BLOCK_HEAD) return
    const head = readHead(headBytes)
    if (head.payload > LONGEST_PAYLOAD || head.rows > BLOCK_ROWS) return
    const block = Buffer.alloc(BLOCK_HEAD + head.payload)
    if (readSync(fd, block, 0, block.length, at) < block.length || !isWhole(block)) return
    at += block.length
    yield { head, block, end: at }
  }
}

/** Opens or makes a file; what follows the last whole block is cut off. Throws when it is another kind of file. */
export const openTickFile = (path: string): TickFile => {
  mkdirSync(dirname(path), { recursive: true })
  const fd = openSync(path, existsSync(path) ? 'r+' : 'w+')
  const file: TickFile = { fd, path, size: 0, rows: 0, firstId: null, firstAt: null, lastId: null, lastAt: null }
  for (const { head, end } of blocksOf(fd, path)) {
    file.size = end
    file.rows += head.rows
    file.firstId ??= head.firstId
    file.firstAt ??= head.firstAt
    file.lastId = head.lastId
    file.lastAt = head.lastAt
  }
  if (file.size === 0) {
    writeWhole(fd, HEAD, 0)
    file.size = HEAD.length
  }
  ftruncateSync(fd, file.size)
  return file
}

/** Adds trades that are newer than all in the file. On a disk that is full it throws and leaves the file as it was. */
export const appendTicks = (file: TickFile, trades: readonly AggregateTrade[]): void => {
  const [first, last] = [trades[0], trades.at(-1)]
  if (first === undefined || last === undefined) return
  if (first.id <= (file.lastId ?? -1)) throw new RangeError(`trade ${first.id} does not come after ${file.lastId}`)
  const bytes = Buffer.concat(encodeBlocks(trades))
  try {
    writeWhole(file.fd, bytes, file.size)
  } catch (error) {
    ftruncateSync(file.fd, file.size)
    throw error
  }
  file.size += bytes.length
  file.rows += trades.length
  file.firstId ??= first.id
  file.firstAt ??= first.print.at
  file.lastId = last.id
  file.lastAt = last.print.at
}

export const closeTickFile = (file: TickFile): void => {
  fsyncSync(file.fd)
  closeSync(file.fd)
}

/** The trades of a file block by block, from the block with the first one at or after `fromMs`; none when there is no file. */
export const readTickFile = function* (path: string, fromMs: number): Generator<AggregateTrade[]> {
  if (!existsSync(path)) return
  const fd = openSync(path, 'r')
  try {
    for (const { head, block } of blocksOf(fd, path)) if (head.lastAt >= fromMs) yield decodeBlock(block)
  } finally {
    closeSync(fd)
  }
}
