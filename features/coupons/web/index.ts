export { UserAllowance } from './user-allowance.tsx'
