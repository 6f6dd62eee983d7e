export { dashboardHandlers } from './handlers.ts'
export { openOverview } from './overview.ts'
export { emptyMoney, projectMoney } from './project.ts'
