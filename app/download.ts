/** `npm run download`: what an earlier run has compiled is used again. */
import { enableCompileCache } from 'node:module'
import { cacheFolder } from './cache-folder.ts'

enableCompileCache(cacheFolder)
await import('./download-command.ts')
