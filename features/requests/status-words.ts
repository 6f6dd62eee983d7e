import type { Language } from '#engine/messages.ts'
import { statusMessages } from './messages.ts'
import type { RequestStatus } from './states.ts'

const keyOf = {
  pending: 'requestStatusPending',
  under_review: 'requestStatusUnderReview',
  approved: 'requestStatusApproved',
  rejected: 'requestStatusRejected',
  canceled: 'requestStatusCanceled',
  closed: 'requestStatusClosed',
} as const satisfies Record<RequestStatus, string>

export const statusName = (status: RequestStatus, language: Language): string => statusMessages[language][keyOf[status]]
