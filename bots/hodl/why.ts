/** The long explanations of the HODL fields: SPOT's where a field means the same, its own where not. */
import type { Language } from '#engine/messages.ts'
import type { FormMarket, Why } from '../form.ts'
import type { WhyFacts } from '../spot/why-facts.ts'
import { why as spotWhy, whyFacts as spotWhyFacts } from '../spot/why.ts'
import { asSpotForm, type Form } from './schema.ts'
import { whyEn } from './why-en.ts'
import { whyHu } from './why-hu.ts'

export const why: Readonly<Record<Language, Readonly<Record<string, Why>>>> = {
  en: { ...spotWhy.en, ...whyEn },
  hu: { ...spotWhy.hu, ...whyHu },
}

export const whyFacts = (now: FormMarket, form: Form): WhyFacts => spotWhyFacts(now, asSpotForm(form))
