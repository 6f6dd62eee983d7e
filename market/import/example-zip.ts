/** Zip archives for tests: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  text: string
  /** Instead of the right ones, to lie. */ says?: { crc?: number; size?: number }
}

const record = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  buffer.writeUInt32LE(signature)
  let at = 4
  for (const [bytes, value] of fields) {
    buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, says = {} } of entries) {
    const [raw, title] = [Buffer.from(text), Buffer.from(name)]
    const packed = deflateRawSync(raw)
    const described = [
      [2, 20],
      [2, 0],
      [2, 8],
      [4, 0],
      [4, says.crc ?? crc32(raw)],
      [4, packed.length],
      [4, says.size ?? raw.length],
      [2, title.length],
      [2, 0],
    ] as const
    const local = Buffer.concat([record(0x04034b50, described), title, packed])
    directory.push(record(0x02014b50, [[2, 20], ...described, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), title)
    files.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ])
  return Buffer.concat([...files, list, end])
}
