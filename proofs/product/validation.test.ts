/** The validation catalogue of bots.md 27 as a whole: every rule over every kind of bot (test-validation-table.ts). */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { catalogue, catalogued } from '#bots/catalogue.ts'
import { isFamilyName } from '#bots/index.ts'
import { sentence } from '#bots/words.ts'
import { languages } from '#engine/messages.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { emptyCandles } from '#market/fold.ts'
import { type Column, columns, familyOf, filled, forms, issuesOf, marketFor } from './test-validation-forms.ts'
import type { Case } from './test-validation-case.ts'
import { elsewhere, rules } from './test-validation-table.ts'

const noCandles = emptyCandles('1h')

const wizardOf = (column: Column) => catalogue[familyOf[column]].load()

/** What stands in the form's own language for a code: every sentence is there in both, and complete. */
const expectSaid = async (column: Column, code: string, params: Readonly<Record<string, string>>) => {
  const { words } = await wizardOf(column)
  const said = languages.map((language) => sentence(words, language, code, params) ?? '')
  for (const one of said) expect(one, code).toMatch(/^(?!.*undefined).+$/)
  expect(new Set(said).size, code).toBe(languages.length)
}

const warningsOf = async (column: Column, form: unknown) => {
  const now = marketFor(familyOf[column])('paper', 'COIN/USDC')
  const wizard = await wizardOf(column)
  const parsed = wizard.parse(form, now)
  if (!parsed.ok || now === null) throw new Error(JSON.stringify(parsed))
  const drawn = wizard.preview(parsed.config, now, noCandles)
  return drawn.ok ? drawn.warnings : []
}

const hold = async (column: Column, one: Case) => {
  const form = filled(forms[column], one.values)
  switch (one.kind) {
    case 'refused': {
      const { path, code, params } = one
      const issues = issuesOf(column, form)
      expect(issues).toMatchObject([{ path, code, params }])
      return expectSaid(column, code, issues[0]?.params ?? {})
    }
    case 'warned': {
      const { code, params } = one
      expect(issuesOf(column, form)).toEqual([])
      const warnings = await warningsOf(column, form)
      expect(warnings).toContainEqual(expect.objectContaining({ code, params: expect.objectContaining(params) }))
      return expectSaid(column, code, warnings.find((warning) => warning.code === code)?.params ?? {})
    }
    case 'disabled': {
      const { sections } = await wizardOf(column)
      const field = sections.flatMap(({ fields }) => fields).find(({ path }) => path === one.path)
      expect(field?.enabledWhen(form)).toBe(one.code)
      expect(field?.enabledWhen(forms[column])).toBe(true)
      return expectSaid(column, one.code, {})
    }
  }
}

describe.each(rules)('$rule (bots.md $at)', ({ cases }) => {
  it.each(columns)('%s', async (column) => {
    const cell = cases[column]
    if (typeof cell === 'string') return expect(cell).not.toBe('')
    expect(cell).not.toEqual([])
    for (const one of cell) await hold(column, one)
  })
})

test('every family of the catalogue has a form here, and the server reads its forms', () => {
  const names = catalogued.map(({ name }) => name).toSorted()
  expect([...new Set(Object.values(familyOf))].toSorted()).toEqual(names)
  expect([...formDesks.keys()].toSorted()).toEqual(names)
  expect(names.filter((name) => !isFamilyName(name))).toEqual([])
})

/** Codes that checks of families can say, read from their sources; what they only compare with is said by nobody. */
const codesIn = (family: string, words: Readonly<Record<string, unknown>>): readonly string[] =>
  ['check', 'schema'].flatMap((name) => {
    const path = `${import.meta.dirname}/../../bots/${family}/${name}.ts`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    return [...text.matchAll(/(?<!=== )'([a-z]+(?:-[a-z]+)+)'/g)].flatMap(([, code = '']) =>
      code in words ? [code] : [],
    )
  })

test.each(catalogued)('no code of $name stands outside the table', async ({ name, load }) => {
  const { words } = await load()
  const said = rules.flatMap(({ cases }) =>
    columns.flatMap((column) => {
      const cell = cases[column]
      return familyOf[column] !== name || typeof cell === 'string' ? [] : cell.map(({ code }) => code)
    }),
  )
  expect(codesIn(name, words.en).filter((code) => !said.includes(code))).toEqual([])
})

test.each(elsewhere)('$rule is refused elsewhere, and proved there', ({ said, proof }) => {
  const text = readFileSync(`${import.meta.dirname}/../../${proof}`, 'utf8')
  expect(said.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})
