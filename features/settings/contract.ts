import { z } from 'zod'
import { freshProcedure, procedure, takingFiles } from '#platform/contract.ts'
import { settingPages } from './definitions.ts'
import { LOGO } from './logo-limits.ts'

const Value = z.union([z.string(), z.number(), z.boolean()])

/** One that a setting may name, and what it is called. */
export const Option = z.object({ value: z.string(), name: z.object({ en: z.string(), hu: z.string() }) })
export type Option = z.output<typeof Option>

export const SettingRow = z.object({
  key: z.string(),
  /** Null for a secret: nobody sees it again. Of a picture its address, empty where there is none. */
  value: Value.nullable(),
  /** What there is to choose from now; null where that is known without asking. */
  options: z.array(Option).nullable(),
  /** Whether somebody has set it; else it is the default. */
  isSet: z.boolean(),
  /** 0 while it is the default. */
  version: z.int(),
  updatedAtMs: z.number().nullable(),
})
export type SettingRow = z.output<typeof SettingRow>

const Page = z.object({ rows: z.array(SettingRow) })

export const settings = {
  page: procedure('system')
    .route({
      method: 'GET',
      path: '/admin/settings/{page}',
      summary: 'The settings of a page; secrets are never told.',
      tags: ['Settings'],
    })
    .input(z.strictObject({ page: z.enum(settingPages) }))
    .output(Page),
  /** `version` is that of its row. */
  setLogo: takingFiles(LOGO.maxBytes, freshProcedure('system'))
    .route({
      method: 'POST',
      path: '/admin/settings/logo',
      summary: 'Takes a PNG as the logo of the product.',
      tags: ['Settings'],
    })
    .errors({ LOGO_REFUSED: { status: 400 } })
    .input(z.strictObject({ file: z.file(), version: z.coerce.number().int().min(0) }))
    .output(Page),
  removeLogo: freshProcedure('system')
    .route({
      method: 'DELETE',
      path: '/admin/settings/logo',
      summary: 'Goes back to the logo that the product comes with.',
      tags: ['Settings'],
    })
    .input(z.strictObject({ version: z.coerce.number().int().min(0) }))
    .output(Page),
  /** Only what changes is sent. A key that is not of the page is refused. */
  save: freshProcedure('system')
    .route({
      method: 'PUT',
      path: '/admin/settings/{page}',
      summary: 'Changes settings of a page.',
      tags: ['Settings'],
    })
    .input(
      z.strictObject({
        page: z.enum(settingPages),
        changes: z
          .array(z.strictObject({ key: z.string().max(100), value: Value, version: z.int().min(0) }))
          .min(1)
          .max(100),
      }),
    )
    .output(Page),
}
