export { PasswordFields } from './password-fields.tsx'
export { PublicCard } from './public-card.tsx'
export { useWrongFields } from './wrong-fields.ts'
