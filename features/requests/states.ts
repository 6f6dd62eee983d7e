/** The life of a request: one table of states, acts and who may do them (tables/states.json, request). */

export const requestStates = ['pending', 'under_review', 'approved', 'rejected', 'canceled', 'closed'] as const
export type RequestStatus = (typeof requestStates)[number]
