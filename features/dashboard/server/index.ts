export { dashboardHandlers } from './handlers.ts'
export { openOverview } from './overview.ts'
export { type ManagedDay, readManagedDays } from './managed-days.ts'
export { emptyMoney, projectMoney } from './project.ts'
