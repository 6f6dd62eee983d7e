export { PersonLink } from './person-link.tsx'
export { useSignOut } from './sign-out.ts'
export { StepUp } from './step-up.tsx'
