/**
 * Runs a program of ours. Plain JavaScript: the first file of a process is not among what is compiled once. What comes before the program itself asks for Node's modules by
 * `getBuiltinModule`: for an `import` Node lists all names of a module first, which takes milliseconds for node:fs.
 */
const { enableCompileCache } = process.getBuiltinModule('node:module')
const { fileURLToPath } = process.getBuiltinModule('node:url')

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tradewright', import.meta.url)))

/** @param {'start' | 'backtest' | 'download'} name */
export const run = async (name) => {
  const { findProgram } = await import('./kept-program.ts')
  const found = findProgram(name)
  if (!found.endsWith('.cjs')) return import(found)
  const { runScript } = await import('./kept-script.ts')
  return runScript(fileURLToPath(found))
}
