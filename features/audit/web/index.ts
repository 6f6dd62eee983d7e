export { EntityAudit } from './entity-audit.tsx'
export { ProfileLog } from './profile-log.tsx'
export { UserAudit } from './user-audit.tsx'
