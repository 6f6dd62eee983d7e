/** What the pages of operation know without asking. */

/** `kept`: there was no mail server. `failed`: refused for good, or every try failed. */
export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]
