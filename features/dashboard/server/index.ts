export { dashboardHandlers } from './handlers.ts'
export { openOverview } from './overview.ts'
export { projectMoney } from './project.ts'
