export { PasswordFields } from './password-fields.tsx'
export { useWrongFields, type WrongFields } from './wrong-fields.ts'
