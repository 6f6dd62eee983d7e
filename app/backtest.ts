/** `npm run backtest`: what an earlier run has compiled is used again, which is most of the time that a start takes. */
import { enableCompileCache } from 'node:module'
import { cacheFolder } from './cache-folder.ts'

enableCompileCache(cacheFolder)
await import('./backtest-command.ts')
