import { run } from '../build/run.mjs'

await run('download')
