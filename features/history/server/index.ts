export { historyHandlers } from './handlers.ts'
export { projectHistory } from './project.ts'
export { openHistoryStore } from './store.ts'
