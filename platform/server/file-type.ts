/** File type by content: the sender's name proves nothing. A file that fits two types fits none. */

/** Kinds of files that may be sent in. */
export const fileTypes = ['pdf', 'png', 'jpg', 'csv', 'zip'] as const
export type FileType = (typeof fileTypes)[number]

/** Content type of each kind. */
export const mimeOf: Record<FileType, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  csv: 'text/csv',
  zip: 'application/zip',
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const endsWith = (bytes: Uint8Array, ...end: number[]): boolean => {
  const from = bytes.length - end.length
  return from >= 0 && end.every((byte, at) => bytes[from + at] === byte)
}
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** Number of bytes in which browsers look for a type. Source: https://mimesniff.spec.whatwg.org/ */
const SNIFFED = 1445
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)/i

/** Bytes from the end in which readers of ZIP look for it: 22, and a comment of 65,535 at most. */
const ZIP_TAIL = 22 + 0xffff

/** True for what some program would open as a page, a document or an archive. An archive is found as readers find it: anywhere near the end. */
const isSecondKind = (bytes: Uint8Array): boolean => {
  const head = latin(bytes.subarray(0, SNIFFED))
  return MARKUP.test(head) || head.includes('%PDF-') || latin(bytes.subarray(-ZIP_TAIL)).includes('PK\x05\x06\0\0\0\0')
}

const isPng = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) &&
  // The chunk IEND ends the picture (https://www.w3.org/TR/png-3/#11IEND); what follows it is something else.
  endsWith(bytes, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82) &&
  !isSecondKind(bytes)

const isJpg = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0xff, 0xd8, 0xff) && endsWith(bytes, 0xff, 0xd9) && !isSecondKind(bytes)

/**
 * Signature of the end of a ZIP's directory: 22 bytes and a comment of the length given there. Source: APPNOTE 4.3.16,
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
const END_OF_ZIP = 0x06054b50
const ENTRY_OF_ZIP = 0x02014b50

type ZipEnd = { entries: number; at: number }

const endOfZip = (bytes: Uint8Array): ZipEnd | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) {
    const isEnd = view.getUint32(at, true) === END_OF_ZIP && at + 22 + view.getUint16(at + 20, true) === bytes.length
    if (isEnd) return { entries: view.getUint16(at + 10, true), at: view.getUint32(at + 16, true) }
  }
  return null
}

/** Most bytes that a ZIP may unpack to, for the safety of those who open it. */
const UNPACKED_BYTES = 1024 ** 3

const isZip = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return false
  const end = endOfZip(bytes)
  if (end === null) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let unpacked = 0
  let { at } = end
  for (let entry = 0; entry < end.entries; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_OF_ZIP) return false
    // Uncompressed size, then the lengths of name, extra field and comment (APPNOTE 4.3.12).
    unpacked += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return unpacked <= UNPACKED_BYTES
}

const isPdf = (bytes: Uint8Array): boolean => {
  const head = latin(bytes.subarray(0, SNIFFED))
  const isWhole = head.startsWith('%PDF-') && latin(bytes.subarray(-1024)).includes('%%EOF')
  // Readers of ZIP look at the end of a file, so one may be both.
  return isWhole && !MARKUP.test(head) && endOfZip(bytes) === null
}

const readUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Other bytes than text.
    return null
  }
}

/** True for control characters other than tab, line feed and carriage return. */
const isControl = (code: number): boolean => (code < 32 && ![9, 10, 13].includes(code)) || code === 127

const isCsv = (bytes: Uint8Array): boolean => {
  const text = readUtf8(bytes)
  if (text === null || text.trim() === '') return false
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) return false
  return !MARKUP.test(text) && !text.startsWith('%PDF-')
}

const tests: Record<FileType, (bytes: Uint8Array) => boolean> = {
  pdf: isPdf,
  png: isPng,
  jpg: isJpg,
  csv: isCsv,
  zip: isZip,
}

const endings: Record<FileType, readonly string[]> = {
  pdf: ['pdf'],
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  csv: ['csv'],
  zip: ['zip'],
}

/** Type of a file's content. Null when it is none of ours, or not the one that its name says. */
export const fileTypeOf = (bytes: Uint8Array, name: string): FileType | null => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return fileTypes.find((type) => endings[type].includes(ending) && tests[type](bytes)) ?? null
}
