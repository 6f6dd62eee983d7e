export { type BotFace, type BotFaces, openBotFaces } from './faces.ts'
export { projectBots } from './project.ts'
export { readRealisedDays, type RealisedDay } from './realised.ts'
export { type BotRow, type BotStore, openBotStore } from './store.ts'
