/** What a page that crashed says of it, and nothing that somebody typed or that is secret. Sources: business.md 33.3, 41. */

export const REPORTS_A_SESSION = 5
/** Visitors have no session; they are told apart by their network address. */
export const REPORTS_AN_ADDRESS_AN_HOUR = 5

export const MESSAGE_LENGTH = 300
export const STACK_LENGTH = 4_000
const FRAMES = 20

/** How many of the last things that happened in the tab a report tells. */
export const EVENTS = 20
/** What happened longer ago is said to be a day old. */
export const LONGEST_AGO_S = 86_400

export const KEPT_MS = 90 * 86_400_000
export const MOST_KEPT = 1_000

/** Stands where something was left out. */
const LEFT_OUT = '…'

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|„[^”]*”|“[^”]*”|‘[^’]*’/gu
/** A word of an error is letters, with the dots and brackets of a path in the program: `state.rows`, `toFixed()`. */
const PLAIN_WORD = /^[(]?[A-Za-z][A-Za-z.]*(?:\(\))?[),.:;!?]*$/
const LONGEST_WORD = 40

const isPlain = (word: string): boolean => word === '' || (word.length <= LONGEST_WORD && PLAIN_WORD.test(word))

/**
 * The message of an error without the values in it: what stands in quotes, whatever is no plain word, and whatever was
 * typed on the page, as far as `typed` knows it.
 */
export const plainMessage = (message: string, typed: readonly string[] = []): string => {
  const wanted = typed.filter((value) => value.trim() !== '').toSorted((a, b) => b.length - a.length)
  const untyped = wanted.reduce((text, value) => text.replaceAll(value, LEFT_OUT), message)
  const words = untyped.replaceAll(QUOTED, LEFT_OUT).split(/\s+/)
  const plain = words.map((word) => (isPlain(word) ? word : LEFT_OUT))
  return plain
    .filter((word, index) => word !== LEFT_OUT || plain[index - 1] !== LEFT_OUT)
    .join(' ')
    .trim()
    .slice(0, MESSAGE_LENGTH)
}

/** `at name (address)` in Chromium, `name@address` in Firefox and Safari; the place is path, line and column. */
const FRAME =
  /^\s*(?:at\s+)?(?:async\s+)?(?<name>[\w$.<> ]*?)?\s*[@(]?(?:https?:\/\/[^/\s]+)(?<place>\/[\w./$-]*:\d+:\d+)\)?$/

/** The calls of a stack as name and place. The message above them, other scripts and addresses with a query are left out. */
export const plainStack = (stack: string): string =>
  stack
    .split('\n')
    .flatMap((line) => {
      const { name = '', place = '' } = FRAME.exec(line)?.groups ?? {}
      return place === '' ? [] : [`${name.trim() === '' ? '?' : name.trim()} ${place}`]
    })
    .slice(0, FRAMES)
    .join('\n')
    .slice(0, STACK_LENGTH)

/** Letters and the marks between words: no digit, no address, nothing long. */
export const NAME = /^[\p{L}\p{M} ,.:;!?…'’()+–-]{1,60}$/u

/** The name of what was pressed, as far as it is made of words of the product: "Open: My Own Bot" is "Open: …", and a name that is none of them is left out whole. */
export const plainName = (name: string, isOwnWord: (text: string) => boolean): string => {
  const [verb = ''] = name.split(':', 1)
  const plain = isOwnWord(name) ? name : `${isOwnWord(verb) ? `${verb}: ` : ''}${LEFT_OUT}`
  return NAME.test(plain) ? plain : LEFT_OUT
}

export const CODE = /^[A-Z][A-Z0-9_]{0,59}$/
export const plainCode = (code: string): string => (CODE.test(code) ? code : 'UNKNOWN_ERROR')

/** The same frames again: what comes from a browser is not believed to be plain. */
const PLAIN_FRAME = /^[\w$.<> ?]{1,200} \/[\w./$-]{0,200}:\d{1,7}:\d{1,7}$/
export const checkedStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => PLAIN_FRAME.test(line))
    .slice(0, FRAMES)
    .join('\n')
    .slice(0, STACK_LENGTH)
