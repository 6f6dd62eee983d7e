/** The list of keys of users as a file. */
import { writeDown } from '#features/audit/server/index.ts'
import { type FileOf, fileTime } from '#platform/server/answer-list.ts'
import type { AdminApiKey } from '../contract.ts'
import { keyColumnMessages } from '../messages.ts'
import type { KeyServices } from './services.ts'

const yesNo = (isOn: boolean): string => (isOn ? 'yes' : 'no')

export const keyFile = ({ clock }: KeyServices) =>
  ({
    clock,
    written: { down: writeDown, as: 'api_key.export' },
    words: keyColumnMessages,
    cells: {
      id: ({ id }) => id,
      user: ({ user }) => user.username,
      name: ({ name }) => name,
      exchange: ({ exchange }) => exchange,
      publicKey: ({ publicKey }) => publicKey,
      kind: ({ kind }) => kind,
      futures: ({ futures }) => yesNo(futures),
      mica: ({ mica }) => yesNo(mica),
      status: ({ status }) => status,
      trouble: ({ trouble }) => trouble,
      lastError: ({ code }) => code,
      lastCheck: ({ lastCheckAtMs }) => fileTime(lastCheckAtMs),
      expires: ({ expiresAtMs }) => fileTime(expiresAtMs),
      created: ({ createdAtMs }) => fileTime(createdAtMs),
    },
  }) satisfies FileOf<AdminApiKey, string, 'api_key.export'>
