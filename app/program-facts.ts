/** What is running: name and version from the package, the commit where there is a repository. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Package = z.object({ version: z.string() })
const HASH = /^[0-9a-f]{40}$/

/** Files as git leaves them: https://git-scm.com/docs/gitrepository-layout. Null where there is no repository, as in a package. */
export const readCommit = async (folder: string): Promise<string | null> => {
  const read = (name: string): Promise<string> =>
    readFile(join(folder, '.git', name), 'utf8').then(
      (text) => text.trim(),
      () => '',
    )
  const head = await read('HEAD')
  if (HASH.test(head)) return head
  const name = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  if (name === undefined) return null
  const loose = await read(name)
  if (HASH.test(loose)) return loose
  const packed = (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${name}`))
  const hash = packed?.slice(0, 40) ?? ''
  return HASH.test(hash) ? hash : null
}

export const readProduct = async (folder: string): Promise<{ name: string; version: string }> => {
  const { version } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return { name: 'Tradewright', version }
}
