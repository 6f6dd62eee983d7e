/**
 * The product is started on an empty folder, with an account for every role and the bot of the demo user, and stopped. Journeys go on from copies of what that left: a
 * first start takes longer than many a journey. Other tests go on meanwhile; a journey waits for it.
 */
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { addPeople, type Person } from './people.ts'
import { type Account, type Product, startProduct } from './product.ts'

export type Prepared = {
  accounts: readonly Account[]
  /** What the first start left. */
  plain: string
  /** The same, with people for the journeys that share a product. */
  peopled: string
  people: readonly Person[]
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** Folder in which it is prepared. */
    prepared: string
  }
}

const hasBot = (dataFolder: string): boolean => {
  const journal = new DatabaseSync(join(dataFolder, 'trading/journal.sqlite'), { readOnly: true })
  try {
    return journal.prepare(`select 1 from record where body like '%"kind":"started"%'`).get() !== undefined
  } finally {
    journal.close()
  }
}

/** The bot of the demo user comes once there is a price. */
const untilBot = async (product: Product): Promise<void> => {
  for (let looks = 0; !hasBot(product.dataFolder); looks += 1) {
    if (looks === 600) throw new Error(`the demo user has no bot:\n${product.printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const prepare = async (folder: string): Promise<Prepared> => {
  const [plain, peopled] = [join(folder, 'plain'), join(folder, 'peopled')]
  await mkdir(plain)
  const product = await startProduct(plain, { flags: ['--demo-roles'] })
  const { accounts } = product
  await untilBot(product)
  await product.stop()
  await cp(plain, peopled, { recursive: true })
  return { accounts, plain, peopled, people: await addPeople(peopled, accounts) }
}

/** How preparing ended, in the folder of it. */
const OUTCOME = 'outcome.json'
type Outcome = { prepared: Prepared } | { failed: string }

/** What was prepared, once it is. */
export const untilPrepared = async (): Promise<Prepared> => {
  const path = join(inject('prepared'), OUTCOME)
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) {
      await pause(100)
      continue
    }
    const outcome = asOutcome(JSON.parse(text))
    if ('failed' in outcome) throw new Error(`nothing could be prepared: ${outcome.failed}`)
    return outcome.prepared
  }
}

/** Its own writing, read back. */
const asOutcome = (value: unknown) => value as Outcome

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewright-prepared-'))
  project.provide('prepared', folder)
  const tell = async (outcome: Outcome): Promise<void> => {
    const part = join(folder, `${OUTCOME}.part`)
    await writeFile(part, JSON.stringify(outcome))
    await rename(part, join(folder, OUTCOME))
  }
  const preparing = prepare(folder).then(
    (prepared) => tell({ prepared }),
    (error: unknown) => tell({ failed: String(error) }),
  )
  return async () => {
    await preparing
    await rm(folder, { recursive: true, force: true })
  }
}
