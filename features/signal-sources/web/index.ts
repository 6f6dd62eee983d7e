export { signalSourcesApi } from './api.ts'
