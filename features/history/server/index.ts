export { historyHandlers } from './handlers.ts'
export { emptyHistory, projectHistory } from './project.ts'
export { openHistoryStore } from './store.ts'
export { readSignalOutcomes } from './signal-outcomes.ts'
