export { RequestsTab } from './requests-tab.tsx'
