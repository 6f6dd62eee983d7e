export { type BotFace, type BotFaces, openBotFaces } from './faces.ts'
export { projectBots } from './project.ts'
