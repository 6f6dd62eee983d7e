/** What an administrator has written below a request, before it is sent. */
import { answerTo, requestActs, type RequestStatus } from '../states.ts'

export type Written = {
  /** Null until one is chosen. */
  status: RequestStatus | null
  response: string
}
type Kept = { status: RequestStatus; response: string }

/** Leaving the page would lose it. */
export const isUnsent = ({ status, response }: Written, kept: Kept): boolean =>
  status !== null || response !== kept.response

/** Its author would be told of the status without a word. */
export const lacksText = ({ status, response }: Written, kept: Kept): boolean => {
  const act = status === null ? null : answerTo(kept.status, status)
  return act !== null && requestActs[act].needsResponse && response.trim() === ''
}

export const isReady = (written: Written, kept: Kept): boolean => written.status !== null && !lacksText(written, kept)
