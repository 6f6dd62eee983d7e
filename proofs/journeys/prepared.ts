/**
 * Before the first journey the product is started on an empty folder, with an account for every role and the bot of the demo user, and stopped. Journeys go on from
 * copies of what that left: a first start takes longer than many a journey.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { addPeople, type Person } from './people.ts'
import { type Account, type Product, startProduct } from './product.ts'

type Prepared = {
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
    prepared: Prepared
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

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewright-prepared-'))
  const [plain, peopled] = [join(folder, 'plain'), join(folder, 'peopled')]
  await mkdir(plain)
  const product = await startProduct(plain, { flags: ['--demo-roles'] })
  const { accounts } = product
  await untilBot(product)
  await product.stop()
  await cp(plain, peopled, { recursive: true })
  project.provide('prepared', { accounts, plain, peopled, people: await addPeople(peopled, accounts) })
  return () => rm(folder, { recursive: true, force: true })
}
