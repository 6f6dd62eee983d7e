export { projectHistory } from './project.ts'
