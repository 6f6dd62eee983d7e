/** Apart from what keeps drafts: it is asked before the page of a form stands, and so comes with the first load of the app. */
import { botsApi } from './api.ts'

export const draftQuery = (family: string) => botsApi.draft.queryOptions({ input: { family }, staleTime: 'static' })
