/** Smallest files of each kind, for tests. */
type Bytes = Uint8Array<ArrayBuffer>

const text = (value: string): Bytes => new TextEncoder().encode(value)
const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))
const hex = (value: string): Bytes => new Uint8Array(Buffer.from(value.replaceAll(' ', ''), 'hex'))

/** PNG of one pixel. */
export const png = hex(
  '89504e470d0a1a0a 0000000d49484452 00000001000000010806000000 1f15c489 0000000d49444154 789c626001000000ffff03000006000557bfabd4 0000000049454e44ae426082',
)
export const jpg = joined(hex('ffd8ffe000104a46494600010100000100010000'), hex('ffd9'))
export const pdf = text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const csv = text('name,amount\r\nAnna,"1,5"\r\n')

/** ZIP with one entry "a" that claims to unpack to `unpackedBytes`. */
export const zip = (unpackedBytes = 1): Bytes => {
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, unpackedBytes, true)
  const local = joined(hex('504b0304 1400 0000 0000 0000 0000 43beb7e8 01000000'), size, hex('0100 0000'), text('aa'))
  const entry = joined(
    hex('504b0102 1400 1400 0000 0000 0000 0000 43beb7e8 01000000'),
    size,
    hex('0100 0000 0000 0000 0000 00000000 00000000'),
    text('a'),
  )
  const end = hex('504b0506 0000 0000 0100 0100 2f000000 20000000 0000')
  return joined(local, entry, end)
}

export const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = text('<!doctype html><script>alert(1)</script>')
export { hex, joined, text }
