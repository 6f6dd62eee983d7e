import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { registrationDefaults } from './contract.ts'

export const defaultErrors = messages(
  { REGISTRATION_DEFAULT_EXISTS: 'This parameter already has a default. Open that one and change it.' },
  { REGISTRATION_DEFAULT_EXISTS: 'Ennek a paraméternek már van alapértéke. Nyissa meg azt, és módosítsa.' },
) satisfies ErrorWords<typeof registrationDefaults>
