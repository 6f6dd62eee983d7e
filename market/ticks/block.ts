/**
 * Some thousand trades as one block: a column after the other, each as differences to the row above in as few bytes as they need, all under zstd. Prices are whole numbers
 * of the last decimal that the block uses, so are quantities, and what is read is what was written, to the last bit.
 */
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { AggregateTrade } from '#exchanges/market-data.ts'

/** Length of the payload, rows, first and last id, first and last time, CRC-32 of all but itself; little-endian. */
export const BLOCK_HEAD = 44
const CRC_AT = BLOCK_HEAD - 4
/** Rows of a block. */
export const BLOCK_ROWS = 8_192
/** No block is longer: ten bytes for each of the four numbers of a row would not make it so. */
export const LONGEST_PAYLOAD = 2 ** 20

/** Doubles here have at most 15 significant digits; differences of such whole numbers are exact. */
const MOST = 1e15
const MOST_DECIMALS = 15

const scales = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => 10 ** decimals)
const scaleOf = (decimals: number): number => scales[decimals] ?? 1

/** The least number of decimals with which every value is a whole number; null when the numbers become too long. */
const decimalsOf = (values: Iterable<number>): number | null => {
  let decimals = 0
  let most = 0
  for (const value of values) {
    most = Math.max(most, value)
    while (Math.round(value * scaleOf(decimals)) / scaleOf(decimals) !== value) {
      decimals += 1
      if (decimals > MOST_DECIMALS) return null
    }
  }
  return most * scaleOf(decimals) > MOST ? null : decimals
}

/** Whether a price or quantity can be kept: at most 15 digits, and as many decimals. */
export const isKeepable = (value: number): boolean => decimalsOf([value]) !== null

/** Numbers of seven bits a byte, the lowest first: https://en.wikipedia.org/wiki/LEB128 */
type Ink = { bytes: Uint8Array; at: number }

const writeNumber = (ink: Ink, value: number): void => {
  let rest = value
  while (rest >= 128) {
    ink.bytes[ink.at] = (rest % 128) + 128
    ink.at += 1
    rest = Math.floor(rest / 128)
  }
  ink.bytes[ink.at] = rest
  ink.at += 1
}

const readNumber = (ink: Ink): number => {
  let value = 0
  let unit = 1
  for (;;) {
    const byte = ink.bytes[ink.at] ?? 0
    ink.at += 1
    if (byte < 128) return value + byte * unit
    value += (byte - 128) * unit
    unit *= 128
  }
}

/** Small ones of both signs become small ones without: 0, -1, 1, -2 are 0, 1, 2, 3. */
const writeSigned = (ink: Ink, value: number): void => writeNumber(ink, value < 0 ? -2 * value - 1 : 2 * value)

const readSigned = (ink: Ink): number => {
  const value = readNumber(ink)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

const writeDeltas = (ink: Ink, values: Float64Array, scale: number): void => {
  let before = 0
  for (const value of values) {
    const whole = Math.round(value * scale)
    writeSigned(ink, whole - before)
    before = whole
  }
}

const readDeltas = (ink: Ink, rows: number, scale: number): Float64Array => {
  const values = new Float64Array(rows)
  let whole = 0
  for (let row = 0; row < rows; row += 1) {
    whole += readSigned(ink)
    values[row] = whole / scale
  }
  return values
}

const payloadOf = (trades: readonly AggregateTrade[]): Uint8Array | null => {
  const prices = Float64Array.from(trades, ({ print }) => print.price)
  const quantities = Float64Array.from(trades, ({ print }) => print.quantity)
  const priceDecimals = decimalsOf(prices)
  const quantityDecimals = decimalsOf(quantities)
  if (priceDecimals === null || quantityDecimals === null) return null
  const ink = { bytes: new Uint8Array(2 + trades.length * 41), at: 0 }
  writeNumber(ink, priceDecimals)
  writeNumber(ink, quantityDecimals)
  writeDeltas(
    ink,
    Float64Array.from(trades, ({ id }, row) => id - row),
    1,
  )
  writeDeltas(
    ink,
    Float64Array.from(trades, ({ print }) => print.at),
    1,
  )
  writeDeltas(ink, prices, scaleOf(priceDecimals))
  for (const quantity of quantities) writeNumber(ink, Math.round(quantity * scaleOf(quantityDecimals)))
  for (let row = 0; row < trades.length; row += 8) {
    let bits = 0
    for (let bit = 0; bit < 8; bit += 1) if (trades[row + bit]?.buyerIsMaker === true) bits += 2 ** bit
    ink.bytes[ink.at] = bits
    ink.at += 1
  }
  return zstdCompressSync(ink.bytes.subarray(0, ink.at))
}

/** A block, or several where one cannot hold as many or numbers of such different sizes. Throws RangeError for a trade that no block can hold. */
export const encodeBlocks = (trades: readonly AggregateTrade[]): Buffer[] => {
  const [first, last] = [trades[0], trades.at(-1)]
  if (first === undefined || last === undefined) return []
  const payload = trades.length > BLOCK_ROWS ? null : payloadOf(trades)
  if (payload === null) {
    if (trades.length === 1) throw new RangeError(`trade ${first.id} has a price or quantity of more than 15 digits`)
    const middle = trades.length >>> 1
    return [...encodeBlocks(trades.slice(0, middle)), ...encodeBlocks(trades.slice(middle))]
  }
  const block = Buffer.alloc(BLOCK_HEAD + payload.length)
  block.writeUInt32LE(payload.length, 0)
  block.writeUInt32LE(trades.length, 4)
  block.writeDoubleLE(first.id, 8)
  block.writeDoubleLE(last.id, 16)
  block.writeDoubleLE(first.print.at, 24)
  block.writeDoubleLE(last.print.at, 32)
  block.set(payload, BLOCK_HEAD)
  block.writeUInt32LE(crcOf(block), CRC_AT)
  return [block]
}

const crcOf = (block: Buffer): number => crc32(block.subarray(BLOCK_HEAD), crc32(block.subarray(0, CRC_AT)))

export type BlockHead = {
  payload: number
  rows: number
  firstId: number
  lastId: number
  firstAt: number
  lastAt: number
}

export const readHead = (bytes: Buffer): BlockHead => ({
  payload: bytes.readUInt32LE(0),
  rows: bytes.readUInt32LE(4),
  firstId: bytes.readDoubleLE(8),
  lastId: bytes.readDoubleLE(16),
  firstAt: bytes.readDoubleLE(24),
  lastAt: bytes.readDoubleLE(32),
})

/** Whether a block is as it was written. */
export const isWhole = (block: Buffer): boolean => block.readUInt32LE(CRC_AT) === crcOf(block)

/** Of a block that is whole. */
export const decodeBlock = (block: Buffer): AggregateTrade[] => {
  const { rows } = readHead(block)
  const ink = { bytes: new Uint8Array(zstdDecompressSync(block.subarray(BLOCK_HEAD))), at: 0 }
  const priceScale = scaleOf(readNumber(ink))
  const quantityScale = scaleOf(readNumber(ink))
  const ids = readDeltas(ink, rows, 1)
  const times = readDeltas(ink, rows, 1)
  const prices = readDeltas(ink, rows, priceScale)
  const trades: AggregateTrade[] = []
  for (let row = 0; row < rows; row += 1) {
    const print = { at: times[row] ?? 0, price: prices[row] ?? 0, quantity: readNumber(ink) / quantityScale }
    trades.push({ id: (ids[row] ?? 0) + row, print, buyerIsMaker: false })
  }
  for (const [row, trade] of trades.entries())
    trade.buyerIsMaker = (((ink.bytes[ink.at + (row >>> 3)] ?? 0) >>> (row & 7)) & 1) === 1
  return trades
}
