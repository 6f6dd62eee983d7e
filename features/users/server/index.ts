export { usersRouter } from './handlers.ts'
export { people } from './people.ts'
