/** The reference of `npm run backtest`: reads columns of doubles out of a file, goes through them with the bare grid and prints a line: `bare-backtest.ts FILE`. */
import { readFileSync } from 'node:fs'
import { BARE_50, bareGrid } from './bare-grid.ts'

const [, , file = ''] = process.argv
const { buffer, byteOffset, byteLength } = readFileSync(file)
const count = byteLength / 8 / 4
const column = (place: number): Float64Array => new Float64Array(buffer, byteOffset + place * count * 8, count)
const candles = { open: column(0), high: column(1), low: column(2), close: column(3) }
const { fills, profit, equity, drawdown } = bareGrid(candles, { tickSize: 10n ** 16n, stepSize: 10n ** 15n }, BARE_50)
console.log(fills, profit, equity, drawdown)
