/** The long explanations of the INDICATOR fields: what a field does, an example with the pair's own numbers, and what comes of the extremes. */
import type { Language } from '#engine/messages.ts'
import type { Why } from '../form.ts'
import { whyEn } from './why-en.ts'
import { whyHu } from './why-hu.ts'

export { whyFacts } from './why-facts.ts'

export const why: Readonly<Record<Language, Readonly<Record<string, Why>>>> = { en: whyEn, hu: whyHu }
