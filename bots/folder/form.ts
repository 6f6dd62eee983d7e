/** The form of a folder of bots, beside that of the bots: a wizard whose form says that it is a folder asks only for what its bots have together. */
import { z } from 'zod'
import type { Amount } from '#engine/money.ts'
import { fieldsOf } from '../form-fields.ts'
import type { Field, FormHead, Preview, Section, Wizard } from '../form.ts'
import { type FormReader, parserOf } from '../form-reader.ts'
import { pairFacts } from '../pair-facts.ts'
import { type FolderConfig, MOST_BOTS } from './config.ts'
import { isFolder } from './is-folder.ts'
import { folderWhy } from './why.ts'

/** Text as typed; an empty text is not given. */
export const FolderForm = z.lazy(() =>
  z.strictObject({
    kind: z.literal('folder'),
    exchange: z.string(),
    /** Empty trades in demo only. */
    account: z.string(),
    pair: z.string(),
    name: z.string(),
    mode: z.enum(['live', 'demo']),
    limit: z.string(),
  }),
)
export type FolderForm = z.infer<typeof FolderForm>

const readFolder = (reader: FormReader, form: FolderForm): FolderConfig | null => {
  const limit = reader.optionalWhole('limit', form.limit, MOST_BOTS)
  return { kind: 'folder', ...reader.head(form), limit }
}

const parse = parserOf(FolderForm, readFolder, () => [])

const formOf = ({ kind, exchange, account, pair, name, mode, limit }: FolderConfig): FolderForm => ({
  kind,
  exchange,
  account: account ?? '',
  pair,
  name,
  mode,
  limit: limit === null ? '' : String(limit),
})

type Label = 'exchange' | 'account' | 'pair' | 'name' | 'mode' | 'repeats' | 'limit'

const { count, head } = fieldsOf<FolderForm, Record<Label, unknown>>(pairFacts)

const limit: Field<FolderForm> = count('limit', 'limit', MOST_BOTS, { depth: 'quick' })

/** Fields of a bot that are those of its folder as well. */
const lasting: readonly string[] = [head.exchange, head.account, head.pair, head.name, head.mode].map(
  ({ path }) => path,
)

/** Nothing is bought by a folder itself. */
export const folderPreview: Preview = {
  ok: true,
  lines: [],
  markers: [],
  facts: [],
  needs: { of: 'quote', amount: '0' },
  warnings: [],
}

type Wizards<Config, Form extends FormHead> = Wizard<Config, Form> & {
  withInvestment: (config: Config, investment: Amount) => Config
}

/** Sound because a form of one kind only ever meets the fields that are shown for it. */
const forgotten = <Config, Form extends FormHead>(own: Wizards<Config, Form>) =>
  own as unknown as Wizards<unknown, FormHead>

const onlyFor = (isMeant: (form: FormHead) => boolean, field: Field<FormHead>): Field<FormHead> => ({
  ...field,
  shownWhen: (form) => isMeant(form) && field.shownWhen(form),
})

const sectionsOf = (sections: readonly Section<FormHead>[]): readonly Section<FormHead>[] =>
  sections.map((section) => {
    const own = section.fields.map((field) =>
      lasting.includes(field.path) ? field : onlyFor((form) => !isFolder(form), field),
    )
    const more = section.name === 'run' ? [onlyFor(isFolder, limit as unknown as Field<FormHead>)] : []
    return { ...section, fields: [...own, ...more] }
  })

/** The wizard of a family of bots, which edits folders of them too. Its types are those of the bots: forms of folders only pass through it. */
export const withFolderForm = <Config extends object, Form extends FormHead>(own: Wizards<Config, Form>) => {
  const bot = forgotten(own)
  const joined: Wizards<unknown, FormHead> = {
    ...bot,
    sections: sectionsOf(bot.sections),
    Form: { safeParse: (typed) => (isFolder(typed) ? FolderForm.safeParse(typed) : bot.Form.safeParse(typed)) },
    parse: (typed, now) => (isFolder(typed) ? parse(typed, now) : bot.parse(typed, now)),
    formOf: (config) => (isFolder(config) ? formOf(config as FolderConfig) : bot.formOf(config)),
    applyPreset: (name, form, now, candles) => (isFolder(form) ? form : bot.applyPreset(name, form, now, candles)),
    preview: (config, now, candles) => (isFolder(config) ? folderPreview : bot.preview(config, now, candles)),
    withInvestment: (config, investment) => (isFolder(config) ? config : bot.withInvestment(config, investment)),
    loadWhy: async () => {
      const { why, whyFacts } = await bot.loadWhy()
      return {
        why: { en: { ...why.en, ...folderWhy.en }, hu: { ...why.hu, ...folderWhy.hu } },
        whyFacts: (now, form) => (isFolder(form) ? pairFacts(now) : whyFacts(now, form)),
      }
    },
  }
  return joined as unknown as Wizards<Config, Form>
}
