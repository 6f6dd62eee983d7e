export { addressedSignalHandlers } from './handlers.ts'
export { answerSignal } from './hear.ts'
