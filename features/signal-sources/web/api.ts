import { apiOf } from '#platform/web/api.ts'
import type { signalSources as contract } from '../contract.ts'

export const signalSourcesApi = apiOf<typeof contract>('signalSources')
