export { deviceName } from '../device.ts'
export { readSession, type SessionAnswer, sessionQuery, useSession } from './session.ts'
export { useSignOut } from './sign-out.ts'
export { StepUp } from './step-up.tsx'
