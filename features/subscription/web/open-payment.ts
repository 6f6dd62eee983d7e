import type { Language } from '#engine/messages.ts'

/** A link of ours; the page of the payment is opened as one that came by mail is, in the language that was read here. */
export const openPayment = (link: string, language: Language): void => location.assign(`${link}?lang=${language}`)
