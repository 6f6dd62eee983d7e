import '../build/keep-compiled.mjs'

await import('./main.ts')
