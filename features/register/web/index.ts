export { PasswordFields } from './password-fields.tsx'
export { useWrongFields } from './wrong-fields.ts'
