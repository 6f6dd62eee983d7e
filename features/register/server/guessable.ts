/**
 * Whether a password is easy to guess: it is one of the common and leaked ones, or made of them in the ways that everybody uses. Judged offline by zxcvbn
 * (https://github.com/zxcvbn-ts/zxcvbn, after D. Wheeler, USENIX Security 2016), whose dictionaries are loaded with the first password.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Below 10^10 guesses a leaked hash is soon found ("safely unguessable" begins there). */
const SCORE_MIN = 3

let judging: Promise<ZxcvbnFactory> | null = null

const load = async (): Promise<ZxcvbnFactory> => {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}

/** `own` are texts that everybody may know of the user: names and addresses. */
export const isGuessable = async (password: string, own: readonly string[]): Promise<boolean> => {
  judging ??= load()
  const judge = await judging
  const lower = password.toLowerCase()
  if (own.some((text) => text.length >= 4 && lower.includes(text.toLowerCase()))) return true
  return judge.check(password, [...own]).score < SCORE_MIN
}
