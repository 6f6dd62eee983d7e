/** The files that flags of a command name. All throw Refused with the flag and the path. */
import { accessSync, constants, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refused } from './refused.ts'

/** Of "ENOENT: no such file or directory, open '/a/b'" what does not say the path again. */
const withoutPath = (text: string): string => text.replace(/, \w+(?: '.*')?$/s, '')

/** `wrong` is what is said of the path where the system, the parser or a check of values refuses. */
export const ofFile = <Value>(flag: string, path: string, wrong: string, act: () => Value): Value => {
  try {
    return act()
  } catch (error) {
    const isTold =
      error instanceof SyntaxError || error instanceof RangeError || (error instanceof Error && 'syscall' in error)
    if (isTold) throw new Refused(`--${flag}: ${path} ${wrong}: ${withoutPath(error.message)}.`)
    throw error
  }
}

export const readText = (flag: string, path: string): string =>
  ofFile(flag, path, 'cannot be read', () => readFileSync(path, 'utf8'))

export const readJson = (flag: string, path: string): unknown => {
  const text = readText(flag, path)
  return ofFile<unknown>(flag, path, 'is not JSON', () => JSON.parse(text))
}

/** Asked before a long run whose result goes there. */
export const checkWritable = (flag: string, path: string | undefined): void => {
  if (path === undefined) return
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) throw new Refused(`--${flag}: ${path} is a folder; it must be a file.`)
  ofFile(flag, path, 'cannot be written', () => accessSync(found === undefined ? dirname(path) : path, constants.W_OK))
}

export const writeText = (flag: string, path: string, text: string): void =>
  ofFile(flag, path, 'cannot be written', () => writeFileSync(path, text))
