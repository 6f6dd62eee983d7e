/**
 * Before the first journey the product is started on an empty folder, with an account for every role and the bot of the demo user, and stopped. Each journey goes on
 * from a copy of what that left: a first start takes longer than many a journey.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { type Account, newDataFolder, type Product, startProduct } from './product.ts'

type Prepared = { dataFolder: string; accounts: readonly Account[] }

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
  const product = await startProduct(await newDataFolder(), { flags: ['--demo-roles'] })
  const { accounts, dataFolder } = product
  await untilBot(product)
  await product.stop()
  project.provide('prepared', { accounts, dataFolder })
  return () => rm(dataFolder, { recursive: true, force: true })
}
