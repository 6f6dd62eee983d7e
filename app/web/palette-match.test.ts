import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Command, fold, grouped, matching } from './palette-match.ts'

const command = (id: string, label: string, also: readonly string[] = [], hint: string | null = null): Command => ({
  id,
  group: 'any',
  label,
  also,
  hint,
  run: () => {},
})

const commands = [
  command('dashboard', 'Vezérlőpult', ['Dashboard']),
  command('history', 'Kereskedési előzmények', ['Trade history']),
  command('bot', 'Lassú rács', [], 'BTC/USDC'),
  command('dark', 'Sötét megjelenés', ['theme', 'dark']),
]

test.each([
  ['', ['dashboard', 'history', 'bot', 'dark']],
  ['  ', ['dashboard', 'history', 'bot', 'dark']],
  ['elozm', ['history']],
  ['ELŐZMÉNYEK', ['history']],
  ['history', ['history']],
  ['btc', ['bot']],
  ['racs lassu', ['bot']],
  ['sotet', ['dark']],
  ['theme', ['dark']],
  ['xyz', []],
])('“%s” finds %j', (query, ids) => {
  expect(matching(commands, query).map(({ id }) => id)).toEqual(ids)
})

test('what begins so comes before what only contains it', () => {
  const found = matching([command('3', 'Robot'), command('2', 'New bot'), command('1', 'Bot one')], 'bot')
  expect(found.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('groups stand in the order of their first command, and nothing is lost', () => {
  const mixed = [command('a', 'A'), { ...command('b', 'B'), group: 'other' }, command('c', 'C')]
  expect(grouped(mixed).map(({ group, commands: members }) => [group, members.map(({ id }) => id)])).toEqual([
    ['any', ['a', 'c']],
    ['other', ['b']],
  ])
})

test('a command is found by its own name, whatever it is called', () => {
  fc.assert(
    fc.property(fc.string(), (label) => {
      expect(matching([command('one', label)], label)).toHaveLength(1)
      expect(fold(fold(label))).toBe(fold(label))
    }),
  )
})
