export { addressedSignalHandlers } from './handlers.ts'
export { answerSignal } from './hear.ts'
export { futuresSignalHandlers } from './futures-desk.ts'
