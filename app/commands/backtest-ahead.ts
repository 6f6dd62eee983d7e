/** Runs before `npm run backtest`: the candles of its files are read while the program is loaded. What is wrong with the flags is said by whoever reads them all. */
import { parseArgs } from 'node:util'
import { readAhead } from '#market/import/copy.ts'
import { candleCopies } from '../build/cache-folder.ts'

const {
  file = [],
  sort,
  'fee-file': feeFile,
} = parseArgs({
  args: process.argv.slice(2),
  options: { file: { type: 'string', multiple: true }, sort: { type: 'boolean' }, 'fee-file': { type: 'string' } },
  strict: false,
}).values

for (const one of [...(Array.isArray(file) ? file : []), feeFile])
  if (typeof one === 'string') readAhead(one, candleCopies, sort === true ? 'sort' : 'refuse')
