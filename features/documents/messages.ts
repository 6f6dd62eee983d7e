import { messages } from '#engine/messages.ts'
import { withColumnWords } from '#platform/column-messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { FieldError } from '#platform/errors.ts'
import type { documents } from './contract.ts'
import type { fileProblems } from './rules.ts'

export const documentErrors = messages(
  {
    DOWNLOAD_NOT_FOUND: 'The file cannot be found or the download deadline has expired!',
    DOCUMENT_MUST_STAY: 'The law wants invoices and signed contracts to be kept. They cannot be deleted.',
  },
  {
    DOWNLOAD_NOT_FOUND: 'A fájl nem található, vagy a letöltési határidő lejárt!',
    DOCUMENT_MUST_STAY:
      'A számlákat és az aláírt szerződéseket a jogszabály szerint meg kell őrizni, ezért nem törölhetők.',
  },
) satisfies ErrorWords<typeof documents>

type Params = FieldError['params']
type FileSentences = Record<(typeof fileProblems)[number] | 'DOCUMENT_NO_USER', string | ((params: Params) => string)>

/** Sentences of wrong fields, for every form that sends files. */
export const fileFieldErrors = messages(
  {
    FILE_EMPTY: 'The file is empty.',
    FILE_TOO_LARGE: ({ megabytes }: Params) => `The file may be at most ${megabytes} MB large.`,
    FILE_TYPE_REFUSED: ({ types }: Params) =>
      `Only these kinds of files are taken, and their content must be what their name says: ${types}.`,
    DOCUMENT_NO_USER: 'Nobody has this e-mail address.',
  },
  {
    FILE_EMPTY: 'A fájl üres.',
    FILE_TOO_LARGE: ({ megabytes }) => `A fájl legfeljebb ${megabytes} MB lehet.`,
    FILE_TYPE_REFUSED: ({ types }) =>
      `Csak ilyen fájlokat fogadunk, és a tartalmuknak meg kell felelnie a nevüknek: ${types}.`,
    DOCUMENT_NO_USER: 'Ezzel az e-mail-címmel nincs felhasználó.',
  },
) satisfies { en: FileSentences; hu: FileSentences }

/** Headings of the CSV file. */
export const columnMessages = withColumnWords(
  { mime: 'File type', size: 'Size in bytes', signed: 'Signed', deadline: 'Can be downloaded until' },
  { mime: 'Fájltípus', size: 'Méret bájtban', signed: 'Aláírva', deadline: 'Eddig tölthető le' },
)
