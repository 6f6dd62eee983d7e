/** Runs a program of ours. Plain JavaScript: the first file of a process is not among what is compiled once. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** @param {'start' | 'backtest' | 'download'} name */
export const run = async (name) => {
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/tradewright', import.meta.url)))
  const { findProgram } = await import('./kept-program.ts')
  const found = findProgram(name)
  if (!found.endsWith('.cjs')) return import(found)
  const { runScript } = await import('./kept-script.ts')
  return runScript(fileURLToPath(found))
}
