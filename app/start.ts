/** `npm start`: what an earlier start has compiled is used again, which spares the processor a second at every start. */
import { enableCompileCache } from 'node:module'
import { cacheFolder } from './cache-folder.ts'

enableCompileCache(cacheFolder)
await import('./main.ts')
