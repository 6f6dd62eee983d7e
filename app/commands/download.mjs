import '../build/keep-compiled.mjs'
import '../build/quick-resolve.mjs'

await import('./download-command.ts')
