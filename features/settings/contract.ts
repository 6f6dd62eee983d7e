import { z } from 'zod'
import { freshProcedure, procedure } from '#platform/contract.ts'
import { settingPages } from './definitions.ts'

const Value = z.union([z.string(), z.number(), z.boolean()])

/** One that a setting may name, and what it is called. */
export const Option = z.object({ value: z.string(), name: z.object({ en: z.string(), hu: z.string() }) })
export type Option = z.output<typeof Option>

export const SettingRow = z.object({
  key: z.string(),
  /** Null for a secret: nobody sees it again. */
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
