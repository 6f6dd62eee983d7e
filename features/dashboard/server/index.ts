export { dashboardHandlers } from './handlers.ts'
export { openOverview } from './overview.ts'
export { readManagedDays } from './managed-days.ts'
export { emptyMoney, projectMoney } from './project.ts'
