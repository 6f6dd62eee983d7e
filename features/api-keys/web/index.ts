export { UserKeys } from './user-keys.tsx'
