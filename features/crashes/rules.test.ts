import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkedStack,
  MESSAGE_LENGTH,
  NAME,
  plainCode,
  plainMessage,
  plainName,
  plainStack,
  STACK_LENGTH,
} from './rules.ts'

/** What the language itself says of a value. */
const messageOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  throw new Error('it did not fail')
}

describe('a message', () => {
  test.each([
    ["Cannot read properties of undefined (reading 'rows')", 'Cannot read properties of undefined (reading …'],
    ['state.rows is not a function', 'state.rows is not a function'],
    [messageOf(() => BigInt('12a')), 'Cannot convert … to a BigInt'],
    [messageOf(() => JSON.parse('{"name": Anna}')), 'Unexpected token … is not valid JSON'],
    [messageOf(() => new Intl.DateTimeFormat('en', { timeZone: 'My/Place' })), 'Invalid time zone specified: …'],
    ['no such user: anna@example.com', 'no such user: …'],
    ['Minified React error #310; visit https://react.dev/errors/310?args[]=x', 'Minified React error … visit …'],
    ['token eyJhbGciOiJIUzI1NiJ9', 'token …'],
    [`${'a'.repeat(41)} is long`, '… is long'],
    ['', ''],
  ])('%s', (message, plain) => {
    expect(plainMessage(message)).toBe(plain)
  })

  test('what was typed is left out though it is a plain word', () => {
    expect(plainMessage('no bot is called Margaret', ['Margaret', ''])).toBe('no bot is called …')
    expect(plainMessage('no bot is called My Own Bot', ['Own', 'My Own Bot'])).toBe('no bot is called …')
  })

  test('law: no digit, no quoted text, nothing typed, and the length is kept', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ minLength: 3, maxLength: 20 }), (around, typed) => {
        const plain = plainMessage(`${around} "${typed}" ${typed} ${around}`, [typed])
        expect(plain).not.toMatch(/[\d"@/=]/)
        if (/^[a-z]{3,}$/i.test(typed) && !around.includes(typed)) expect(plain).not.toContain(typed)
        expect(plain.length).toBeLessThanOrEqual(MESSAGE_LENGTH)
        expect(plainMessage(plain)).toBe(plain)
      }),
    )
  })
})

describe('the name of what was pressed', () => {
  const own = new Set(['Save', 'Open', 'Az én kulcsom', 'Ring 112'])
  const plain = (name: string) => plainName(name, (text) => own.has(text))
  test.each([
    ['Save', 'Save'],
    ['Az én kulcsom', 'Az én kulcsom'],
    ['Open: My Own Bot', 'Open: …'],
    ['Open: Save: Anna', 'Open: …'],
    ['Save Anna', '…'],
    ['anna@example.com', '…'],
    ['Ring 112', '…'],
    ['', '…'],
  ])('%s is told as %s', (name, told) => {
    expect(plain(name)).toBe(told)
  })

  test('law: nothing that is no word of the product is told, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'Save', 'Open: ', 'Save: '), (typed, before) => {
        const told = plain(`${before}${typed}`)
        expect(['Save', 'Open', 'Az én kulcsom', 'Open: …', 'Save: …', '…']).toContain(told)
        expect(told).toMatch(NAME)
      }),
    )
  })
})

test('a code is one of ours, or unknown', () => {
  expect(['OFFLINE', 'NOT_FOUND', 'no such user: anna', ''].map(plainCode)).toEqual([
    'OFFLINE',
    'NOT_FOUND',
    'UNKNOWN_ERROR',
    'UNKNOWN_ERROR',
  ])
})

describe('a stack', () => {
  const chromium = `TypeError: Anna is not a function
    at Object.row (https://bots.example/assets/page-Ab1.js:1:2345)
    at https://bots.example/assets/index-x_2.js:7:8
    at async load (https://bots.example/assets/index-x_2.js?t=secret:9:1)
    at new Thing (https://bots.example/assets/page-Ab1.js:2:3)
    at JSON.parse (<anonymous>)`
  const firefox = `row@https://bots.example/assets/page-Ab1.js:1:2345
@https://bots.example/assets/index-x_2.js:7:8
load@https://bots.example/user/anna?token=secret:9:1`

  test('keeps names and places of our scripts, and nothing else', () => {
    expect(plainStack(chromium)).toBe(
      'Object.row /assets/page-Ab1.js:1:2345\n? /assets/index-x_2.js:7:8\nnew Thing /assets/page-Ab1.js:2:3',
    )
    expect(plainStack(firefox)).toBe('row /assets/page-Ab1.js:1:2345\n? /assets/index-x_2.js:7:8')
  })

  test('is checked again where it arrives', () => {
    const plain = plainStack(chromium)
    expect(checkedStack(plain)).toBe(plain)
    expect(checkedStack(`my password is hunter2\n${plain}\nrow /assets/a.js?x=1:1:1`)).toBe(plain)
  })

  test('law: whatever comes, only frames stay, and not more than may be kept', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 80 }), (lines) => {
        for (const kept of [plainStack(lines.join('\n')), checkedStack([...lines, plainStack(chromium)].join('\n'))]) {
          expect(kept.length).toBeLessThanOrEqual(STACK_LENGTH)
          for (const line of kept.split('\n').filter((one) => one !== '')) expect(line).toMatch(/ \/[\w./$-]*:\d+:\d+$/)
        }
      }),
    )
  })
})
