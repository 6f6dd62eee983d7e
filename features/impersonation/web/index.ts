export { noteExpired } from './expired.ts'
export { ImpersonationBanner } from './banner.tsx'
export { ImpersonateButton } from './impersonate-button.tsx'
