/** Whether a service would take the keys that are set now. */
import type { Connection } from '../contract.ts'
import { ProviderFailed } from './provider.ts'
import type { PageServices } from './services.ts'

const PROBLEM_LENGTH = 300

export const checkConnection = async (
  { providers, sandbox }: Pick<PageServices, 'providers' | 'sandbox'>,
  wanted: 'card' | 'exchange',
): Promise<Connection> => {
  const real = (await providers()).find(({ method, name }) => method === wanted && sandbox?.isSandbox(name) !== true)
  if (real === undefined) return { kind: 'no-keys' }
  try {
    await real.check()
    return { kind: 'works' }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    return { kind: 'failed', problem: error.message.slice(0, PROBLEM_LENGTH) }
  }
}
