/** `npm start`: what an earlier start has compiled is used again, which spares the processor a second at every start. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/tradewright', import.meta.url)))
await import('./main.ts')
