import '../build/keep-compiled.mjs'

await import('./download-command.ts')
