/** Numbers as Binance writes them: texts of eight decimals. */
import { fromNumber } from '#engine/money.ts'

/** Of an exact number, cut after the eighth decimal. */
export const text8 = (value: bigint): string => {
  const units = value / 10n ** 10n
  const digits = (units < 0n ? -units : units).toString().padStart(9, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** Of a double, by its shortest text. */
export const text8Of = (value: number): string => text8(fromNumber(value))
