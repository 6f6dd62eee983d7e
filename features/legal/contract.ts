import { z } from 'zod'
import { languages } from '#engine/messages.ts'
import { procedure } from '#platform/contract.ts'
import { legalKinds } from './kinds.ts'

const write = 'documents.write'

/** Of one text in one language. */
const TEXT_LENGTH = 60_000

const kind = z.enum(legalKinds)
const text = z.string().trim().min(1).max(TEXT_LENGTH)

export const LegalText = z.object({
  kind,
  version: z.int(),
  /** Markdown, of which headings, paragraphs, lists, links, bold and italic are drawn. */
  text: z.string(),
  /** When this version came into force. */
  createdAtMs: z.number(),
})
export type LegalText = z.output<typeof LegalText>

export const legal = {
  read: procedure('anyone')
    .route({
      method: 'GET',
      path: '/legal/{kind}',
      summary: 'A legal text in one language: the version in force, or an earlier one',
      tags: ['Legal texts'],
    })
    .input(z.strictObject({ kind, language: z.enum(languages), version: z.coerce.number().int().min(1).optional() }))
    .output(LegalText),
  /** Everything that its editor needs. */
  edit: procedure('admin')
    .route({
      method: 'GET',
      path: '/admin/legal/{kind}',
      summary: 'The version in force in every language, and what came before it',
      tags: ['Legal texts'],
    })
    .input(z.strictObject({ kind }))
    .output(
      z.object({
        version: z.int(),
        en: z.string(),
        hu: z.string(),
        /** Newest first; `by` is null for what the installation began with. */
        versions: z.array(z.object({ version: z.int(), createdAtMs: z.number(), by: z.string().nullable() })),
      }),
    ),
  publish: procedure('admin', write)
    .route({
      method: 'POST',
      path: '/admin/legal/{kind}',
      summary: 'Puts a new version of a legal text into force',
      tags: ['Legal texts'],
    })
    /** `version` is the one that was edited: if another came meanwhile, it is VERSION_CONFLICT. */
    .input(z.strictObject({ kind, version: z.int(), en: text, hu: text }))
    .output(z.object({ version: z.int() })),
}
