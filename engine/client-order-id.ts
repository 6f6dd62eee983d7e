/**
 * Client order id: 32 lowercase hex digits in the shape of a UUID v4 (RFC 9562) around 122 bits of our own. It is decoded without a
 * database, so an order found at an exchange names its installation, trade and slot. Source: architecture.md 2, law 3.
 */
import type { Slot } from './slots.ts'

export type ClientOrderIdentity = {
  /** Installation number, 22 bits, random at the first start: tells our orders from those of others. */
  installation: number
  /** Trade number, 40 bits, unique within the installation. */
  trade: number
  /** Slot, 12 bits: kind 4, index 8. */
  slot: Slot
  /** Order number, 36 bits, rises with every order of the trade. */
  number: number
}

const INSTALLATION_BITS = 22
const TRADE_BITS = 40
const SLOT_BITS = 12
const NUMBER_BITS = 36
const CHECK_BITS = 12

/** Number of installations that can be told apart. */
export const INSTALLATIONS = 2 ** INSTALLATION_BITS

/** Slot kinds in the id. They start at 1, so that a text of zeros names nothing. */
const slotKinds = { entry: 1, profit: 2, exit: 3, stop: 4 } as const

const slotCode = (slot: Slot): number => {
  if (slot === 'exit' || slot === 'stop') return slotKinds[slot] << 8
  const [kind, index] = slot.split(':')
  const code = ranged(Number(index), 8, slot)
  return ((kind === 'entry' ? slotKinds.entry : slotKinds.profit) << 8) | code
}

const slotOf = (code: number): Slot | null => {
  const index = code & 0xff
  switch (code >> 8) {
    case slotKinds.entry:
      return `entry:${index}`
    case slotKinds.profit:
      return `profit:${index}`
    case slotKinds.exit:
      return index === 0 ? 'exit' : null
    case slotKinds.stop:
      return index === 0 ? 'stop' : null
    default:
      return null
  }
}

/** Value, unchanged. Throws RangeError when it does not fit into `bits`. */
const ranged = (value: number, bits: number, name: string): number => {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits)
    throw new RangeError(`${name} has no ${bits} bits: ${value}`)
  return value
}

/** CRC-12 polynomial x^12 + x^11 + x^3 + x^2 + x + 1: finds every error of one or two bits and every burst of up to 12. */
const POLYNOMIAL = 0x80f

const crc12 = (bits: bigint): bigint => {
  let remainder = 0
  for (const digit of bits.toString(16).padStart(28, '0')) {
    remainder ^= Number.parseInt(digit, 16) << 8
    for (let bit = 0; bit < 4; bit += 1) {
      remainder = ((remainder << 1) ^ (remainder & 0x800 ? POLYNOMIAL : 0)) & 0xfff
    }
  }
  return BigInt(remainder)
}

/** Hex text of 122 bits, with the version and variant of a UUID v4 put in. */
const shaped = (bits: bigint): string => {
  const digits = (bits >> 74n).toString(16).padStart(12, '0')
  const middle = ((bits >> 62n) & 0xfffn).toString(16).padStart(3, '0')
  const tail = ((bits & ((1n << 62n) - 1n)) | (1n << 63n)).toString(16)
  return `${digits}4${middle}${tail}`
}

const SHAPE = /^([0-9a-f]{12})4([0-9a-f]{3})([89ab][0-9a-f]{15})$/

/** Client order id of an order. Throws RangeError when a part does not fit into its bits. */
export const encodeClientOrderId = (identity: ClientOrderIdentity): string => {
  const { installation, trade, slot, number } = identity
  let bits = BigInt(ranged(installation, INSTALLATION_BITS, 'installation'))
  bits = (bits << BigInt(TRADE_BITS)) | BigInt(ranged(trade, TRADE_BITS, 'trade'))
  bits = (bits << BigInt(SLOT_BITS)) | BigInt(slotCode(slot))
  bits = (bits << BigInt(NUMBER_BITS)) | BigInt(ranged(number, NUMBER_BITS, 'number'))
  return shaped((bits << BigInt(CHECK_BITS)) | crc12(bits))
}

const field = (bits: bigint, shift: number, width: number): number =>
  Number((bits >> BigInt(shift)) & ((1n << BigInt(width)) - 1n))

/** Parts of a client order id. Null when the text is not one of ours: another shape, or a wrong checksum. */
export const decodeClientOrderId = (text: string): ClientOrderIdentity | null => {
  const match = SHAPE.exec(text)
  if (match === null) return null
  const [, digits, middle, tail] = match
  const low = BigInt(`0x${tail}`) & ((1n << 62n) - 1n)
  const whole = (BigInt(`0x${digits}`) << 74n) | (BigInt(`0x${middle}`) << 62n) | low
  const bits = whole >> BigInt(CHECK_BITS)
  if (crc12(bits) !== (whole & 0xfffn)) return null
  const slot = slotOf(field(bits, NUMBER_BITS, SLOT_BITS))
  if (slot === null) return null
  return {
    installation: field(bits, NUMBER_BITS + SLOT_BITS + TRADE_BITS, INSTALLATION_BITS),
    trade: field(bits, NUMBER_BITS + SLOT_BITS, TRADE_BITS),
    slot,
    number: field(bits, 0, NUMBER_BITS),
  }
}
