/** How many buys, and how many sells, a folder may hold at the same time is for the administrator to say (bots.md 7.1). */
import { call } from '@orpc/server'
import { describe, expect, it, test } from 'vitest'
import { formMessages } from '#bots/form-messages.ts'
import type { Form } from '#bots/spot/wizard.ts'
import { catalogue } from '#bots/catalogue.ts'
import { botHandlers } from '#features/bots/server/index.ts'
import { formDesks } from '#features/bots/server/form-desks.ts'
import { newId } from '#platform/id.ts'
import { contextOf } from '#platform/server/example-context.ts'
import { exampleFolderForm, exampleSpotForm } from './example-settings.ts'
import { tradingInTests } from './test-trading.ts'
import { type Column, columns, familyOf, forms, marketFor } from './test-validation-forms.ts'

const profit = (share: string) => ({ type: 'percent', profit: '2', share })
/** Two lines of every ladder that a form has, by the form's own path. */
const ladders: Partial<Record<Column, readonly (readonly [path: string, rows: readonly object[]])[]>> = {
  single: [
    [
      'entries',
      [
        { price: '100', size: '60', unit: 'quote' },
        { price: '98', size: '60', unit: 'quote' },
      ],
    ],
    [
      'profits',
      [
        { ...profit('40'), unit: 'percent' },
        { ...profit('60'), profit: '3', unit: 'percent' },
      ],
    ],
  ],
  generator: [
    [
      'profits',
      [
        { ...profit('40'), unit: 'percent' },
        { ...profit('60'), profit: '3', unit: 'percent' },
      ],
    ],
  ],
  hodl: [['profits', [profit('40'), { ...profit('60'), profit: '3' }]]],
  grid: [['profits', [profit('40'), { ...profit('60'), profit: '3' }]]],
  indicator: [
    [
      'entries',
      [
        { value: '30', amount: '60' },
        { value: '25', amount: '60' },
      ],
    ],
  ],
  rsi: [
    [
      'entries',
      [
        { value: '30', amount: '60' },
        { value: '25', amount: '60' },
      ],
    ],
  ],
}
const cases = Object.entries(ladders).flatMap(([column, all]) =>
  columns
    .filter((one) => one === column)
    .flatMap((known) => all.map(([path, rows]) => ({ column: known, path, rows }))),
)

describe.each(cases)('$path of $column', ({ column, path, rows }) => {
  const family = familyOf[column]
  const issuesWith = (most: number) => {
    const desk = formDesks.get(family)
    if (desk === undefined) throw new Error(`nobody reads the forms of ${family}`)
    const single = column === 'single' && path === 'profits' ? { entries: [] } : {}
    const read = desk.read({ ...forms[column], ...single, [path]: rows }, marketFor(family), most)
    return read.kind === 'wrong' ? read.issues : []
  }

  it('may have as many lines as are allowed', () => {
    expect(issuesWith(2)).toEqual([])
  })

  it('is refused with one more, at its field and with the limit', () => {
    expect(issuesWith(1).filter(({ code }) => code === 'max-partials')).toContainEqual({
      path,
      code: 'max-partials',
      params: { items: '1' },
    })
  })

  it('tells its form how many there may be', async () => {
    const wizard = await catalogue[family].load()
    const now = marketFor(family)('paper', 'COIN/USDC')
    if (now === null) throw new Error('the market is gone')
    const field = wizard.sections.flatMap(({ fields }) => fields).find((one) => one.path === path)
    expect(field?.limits({ ...now, mostPartials: 3 }, forms[column]).max).toBe('3')
    // Never more than orders may rest at the exchange: a tenth of what it takes stays free.
    const few = { ...now, market: { ...now.market, maxOpenOrders: 7 }, mostPartials: 50 }
    expect(field?.limits(few, forms[column]).max).toBe('6')
  })
})

test('the refusal says how to mend it in both languages', () => {
  const [en, hu] = [formMessages.en['max-partials'], formMessages.hu['max-partials']].map((say) => say({ items: '3' }))
  expect(en).toBe('A folder holds at most 3 simultaneous buys and sells. Keep at most 3 rows.')
  expect(hu).toBe('Egy mappában egyszerre legfeljebb 3 vétel és eladás lehet. Legfeljebb 3 sort hagyjon meg!')
})

describe('of an installation that allows two', () => {
  const context = contextOf(newId())
  const trading = tradingInTests()

  const allow = (most: number) =>
    trading.opened.client.query(
      `insert into setting (key, value, version, updated_by, updated_at) values ('bots.most_partials', $1, 1, 'owner', now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(most)],
    )
  const bots = () => botHandlers(trading.running.trading.bots)
  const create = (form: Form) => call(bots().create, { commandId: newId(), family: 'spot', form }, { context })
  const edit = (id: string, form: Form) =>
    call(bots().edit, { commandId: newId(), id, form, applyToGenerated: true }, { context })
  const relocate = (id: string, to: string) =>
    call(bots().ask, { commandId: newId(), id, ask: { kind: 'relocate', trade: 1, to } }, { context })

  const ladderOf = (lines: number): Form => ({
    ...exampleSpotForm,
    name: `Ladder of ${lines}`,
    price: '',
    investment: '',
    entries: Array.from({ length: lines }, (_, line) => ({ price: String(100 - line), size: '50', unit: 'quote' })),
  })
  const refused = {
    code: 'INPUT_INVALID',
    data: { fields: [{ path: 'entries', code: 'max-partials', params: { items: '2' } }] },
  }

  it('new settings are held to it, changed and cloned ones too, and a check says so before', async () => {
    const { id } = await create(ladderOf(3))
    await allow(2)
    await expect(create(ladderOf(3))).rejects.toMatchObject(refused)
    await expect(edit(id, ladderOf(3))).rejects.toMatchObject(refused)
    const clone = call(bots().clone, { commandId: newId(), id, name: 'Another' }, { context })
    await expect(clone).rejects.toMatchObject({
      code: 'BOT_REFUSED',
      data: { code: 'max-partials', values: { items: '2' } },
    })
    const check = await call(bots().check, { family: 'spot', form: ladderOf(3) }, { context })
    expect(check.issues).toEqual(refused.data.fields)
    expect(await edit(id, ladderOf(2))).toMatchObject({ id })
  })

  it('a folder takes in no more than that, all of its own trades together', async () => {
    await allow(2)
    const folder = await create(exampleFolderForm)
    const [two, one] = [await create(ladderOf(2)), await create(ladderOf(1))]
    expect(await relocate(two.id, folder.id)).toMatchObject({ id: two.id })
    await expect(relocate(one.id, folder.id)).rejects.toMatchObject({
      code: 'BOT_REFUSED',
      data: { code: 'too-many-partials', values: { items: '2', buys: '3', sells: '2' } },
    })
    await allow(3)
    expect(await relocate(one.id, folder.id)).toMatchObject({ id: one.id })
  })
})
