/** The life of a request: one table of states, acts and who may do them (tables/states.json, request). */

export const requestStates = ['pending', 'under_review', 'approved', 'rejected', 'canceled', 'closed'] as const
export type RequestStatus = (typeof requestStates)[number]

/** What may be done with a request that is there; submitting makes it `pending`. `removed`: whoever deletes it does not see it any more. */
export const requestActs = {
  save: { by: 'user', from: ['pending'], to: 'pending' },
  start_review: { by: 'admin', from: ['pending'], to: 'under_review' },
  approve: { by: 'admin', from: ['pending', 'under_review'], to: 'approved' },
  reject: { by: 'admin', from: ['pending', 'under_review'], to: 'rejected' },
  cancel: { by: 'user', from: ['pending', 'under_review'], to: 'canceled' },
  close: { by: 'admin', from: ['pending', 'under_review', 'approved', 'rejected'], to: 'closed' },
  delete_own: { by: 'user', from: ['rejected', 'canceled', 'closed'], to: 'removed' },
  delete_any: { by: 'admin', from: ['approved', 'rejected', 'canceled', 'closed'], to: 'removed' },
  archive: { by: 'system', from: ['canceled'], to: 'closed' },
} as const
export type RequestAct = keyof typeof requestActs

export const mayDo = (act: RequestAct, status: RequestStatus): boolean =>
  requestActs[act].from.some((from) => from === status)

/** Acts by which an admin answers, by the state that they lead to. */
const answers = ['start_review', 'approve', 'reject', 'close'] as const
export type Answer = (typeof answers)[number]

/** Null when no act of an admin leads from one state to the other. */
export const answerTo = (from: RequestStatus, to: RequestStatus): Answer | null =>
  answers.find((act) => requestActs[act].to === to && mayDo(act, from)) ?? null

/** Whether its author would be told of the state without a word that explains it. */
export const needsResponse = (to: RequestStatus): boolean => to === 'rejected' || to === 'closed'

/** Where an admin may lead a request from its state. */
export const answersFrom = (status: RequestStatus): RequestStatus[] =>
  requestStates.filter((to) => answerTo(status, to) !== null)

/** Still waits for somebody. */
export const openStates: readonly RequestStatus[] = ['pending', 'under_review']
