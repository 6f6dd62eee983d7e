export { projectMoney } from './project.ts'
