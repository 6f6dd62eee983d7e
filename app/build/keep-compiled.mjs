/**
 * Node keeps what it compiles of the modules that are loaded after this one, here and in threads and processes that this one starts. Plain JavaScript: the first file of a process
 * is not among them.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const { directory } = enableCompileCache(
  fileURLToPath(new URL('../../node_modules/.cache/tradewright', import.meta.url)),
)
if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory
