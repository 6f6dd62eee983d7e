export { RequestsTab } from './requests-tab.tsx'
export { UserRequests } from './user-requests.tsx'
