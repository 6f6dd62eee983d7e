export { PasswordFields } from './password-fields.tsx'
export { registerFieldErrors } from '../field-messages.ts'
export { PublicCard } from './public-card.tsx'
