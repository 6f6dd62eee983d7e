export { projectBots } from './project.ts'
