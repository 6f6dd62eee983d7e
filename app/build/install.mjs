/**
 * Brings node_modules to what the lock file says, once. Runs under any Node from 20.19 on, before the pinned Node takes over.
 * What only tests and checks use is left out until somebody tests or checks: `install.mjs all`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const stamp = `${root}node_modules/.tradewright-lock`
const digest = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex')

const all = process.argv[2] === 'all'
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const isInstalled = installed === digest || (!all && installed === `${digest} to run`)
if (!isInstalled) {
  console.log('Installing what the lock file says…')
  const which = all ? [] : ['--omit=dev']
  const result = spawnSync('npm', ['ci', ...which, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
  writeFileSync(stamp, all ? digest : `${digest} to run`)
}
