/** The reference of a restart of live bots: unmodified ccxt reads the open orders of the same accounts once, all at the same time. Port and keys come over standard input. */
import { text } from 'node:stream/consumers'
import { asReach, bareClient } from './live-ground.ts'
import type { ReadAgain } from './live-restart.ts'

const { port, keys } = asReach(JSON.parse(await text(process.stdin)))
const read = await Promise.all(keys.map(async (key) => (await bareClient(port, key)).fetchOpenOrders()))
const orders = read.reduce((sum, list) => sum + list.length, 0)
console.log(JSON.stringify({ seconds: performance.now() / 1_000, orders } satisfies ReadAgain))
process.exit(0)
