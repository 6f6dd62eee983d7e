/** Looks into a file that somebody sends before anything is kept of it. */
import { ORPCError } from '@orpc/server'
import { platformErrors } from '#platform/errors.ts'
import { fileTypeOf, type FileType, mimeOf } from '#platform/server/file-type.ts'
import { type fileProblems, MEGABYTE, NAME_LENGTH, plainNameOf } from '../rules.ts'

type Rules = {
  /** The field that is marked when it is refused. */
  path: string
  maxBytes: number
  types: readonly FileType[]
}

/** The name is cleaned. The mime type is ours: what the sender calls it is not believed. */
export type AcceptedFile = { name: string; bytes: Uint8Array; mime: string }

const refuseFile = (path: string, code: (typeof fileProblems)[number], params: Record<string, string | number>) => {
  const data = { fields: [{ path, code, params }] }
  return new ORPCError('INPUT_INVALID', { status: platformErrors.INPUT_INVALID.status, data })
}

export const acceptFile = async (file: File, { path, maxBytes, types }: Rules): Promise<AcceptedFile> => {
  if (file.size === 0) throw refuseFile(path, 'FILE_EMPTY', {})
  if (file.size > maxBytes) throw refuseFile(path, 'FILE_TOO_LARGE', { megabytes: maxBytes / MEGABYTE })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = fileTypeOf(bytes, file.name)
  if (type === null || !types.includes(type))
    throw refuseFile(path, 'FILE_TYPE_REFUSED', { types: types.map((one) => one.toUpperCase()).join(', ') })
  return { name: plainNameOf(file.name.normalize('NFC')).slice(0, NAME_LENGTH), bytes, mime: mimeOf[type] }
}
