/** The life of a request: one table of states, acts and who may do them (tables/states.json, request). */

export const requestStates = ['pending', 'under_review', 'approved', 'rejected', 'canceled', 'closed'] as const
export type RequestStatus = (typeof requestStates)[number]

export const requestActors = ['user', 'admin', 'system'] as const
export type RequestActor = (typeof requestActors)[number]

type Transition = {
  by: RequestActor
  from: readonly RequestStatus[]
  /** `removed`: whoever deletes it does not see it any more. */
  to: RequestStatus | 'removed'
  needsResponse: boolean
}

const step = (by: RequestActor, from: readonly RequestStatus[], to: Transition['to']): Transition => ({
  by,
  from,
  to,
  needsResponse: false,
})

const answered = (transition: Transition): Transition => ({ ...transition, needsResponse: true })

/** What may be done with a request that is there; submitting makes it `pending`. */
export const requestActs = {
  save: step('user', ['pending'], 'pending'),
  start_review: step('admin', ['pending'], 'under_review'),
  approve: step('admin', ['pending', 'under_review'], 'approved'),
  reject: answered(step('admin', ['pending', 'under_review'], 'rejected')),
  cancel: step('user', ['pending', 'under_review'], 'canceled'),
  close: answered(step('admin', ['pending', 'under_review', 'approved', 'rejected'], 'closed')),
  delete_own: step('user', ['rejected', 'canceled', 'closed'], 'removed'),
  delete_any: step('admin', ['approved', 'rejected', 'canceled', 'closed'], 'removed'),
  archive: step('system', ['canceled'], 'closed'),
} as const satisfies Record<string, Transition>
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
export const needsResponse = (to: RequestStatus): boolean =>
  answers.some((act) => requestActs[act].to === to && requestActs[act].needsResponse)

/** Where an admin may lead a request from its state. */
export const answersFrom = (status: RequestStatus): RequestStatus[] =>
  requestStates.filter((to) => answerTo(status, to) !== null)

/** Still waits for somebody. */
export const openStates: readonly RequestStatus[] = ['pending', 'under_review']
