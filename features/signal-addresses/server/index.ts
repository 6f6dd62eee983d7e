export { addressedSignalHandlers } from './handlers.ts'
export { openAddressed } from './addressed.ts'
export { answerSignal } from './hear.ts'
export { futuresSignalHandlers } from './futures-desk.ts'
