import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { contracts } from './contract.ts'
import type { SigningProblem } from './rules.ts'

export const contractErrors = messages(
  {
    CONTRACT_CHANGED: 'The contract has changed since you opened it. Read it again.',
    CONTRACT_STRANGER: ({ name }: { name: string }) => `Nothing is known by the name {{${name}}}.`,
  },
  {
    CONTRACT_CHANGED: 'A szerződés megváltozott, mióta megnyitotta. Olvassa el újra!',
    CONTRACT_STRANGER: ({ name }) => `Ilyen nevű adat nincs: {{${name}}}.`,
  },
) satisfies ErrorWords<typeof contracts>

/** What may be wrong with a field of a signature. */
export const signingErrors = messages(
  {
    BILLING_ADDRESS_REQUIRED: 'Add at least one billing address first.',
    SIGNATURE_FIELDS_MISSING: 'Fill in the mandatory fields.',
    SIGNATURE_REQUIRED: 'Entering the signature is mandatory!',
    SIGNATURE_FIELD_ERROR: 'An error occurred in the signature field!',
    SIGNATURE_ACCEPT_REQUIRED: 'Tick the acceptance checkboxes.',
  },
  {
    BILLING_ADDRESS_REQUIRED: 'Először adjon meg legalább egy számlázási címet!',
    SIGNATURE_FIELDS_MISSING: 'Töltse ki a kötelező mezőket!',
    SIGNATURE_REQUIRED: 'Az aláírás megadása kötelező!',
    SIGNATURE_FIELD_ERROR: 'Hiba történt az aláírásmezőben!',
    SIGNATURE_ACCEPT_REQUIRED: 'Jelölje be az elfogadó nyilatkozatokat!',
  },
) satisfies { en: Record<SigningProblem, string>; hu: Record<SigningProblem, string> }

/** What is ticked, as it stands on screen and on the page of evidence. */
export const tickWords = messages(
  {
    contract: 'I have read and accept the contract',
    terms: 'I accept the terms of use and the privacy policy',
    risk: 'I understand the risks of crypto trading',
    immediate: ({ days }: { days: string }) =>
      `I ask for the service to start immediately and I know that on withdrawal within ${days} days I pay for the time used`,
  },
  {
    contract: 'A szerződést elolvastam és elfogadom',
    terms: 'Elfogadom a felhasználási feltételeket és az adatvédelmi tájékoztatót',
    risk: 'Megértettem a kriptokereskedés kockázatait',
    immediate: ({ days }) =>
      `Kérem a szolgáltatás azonnali megkezdését, és tudomásul veszem, hogy ${days} napon belüli elállás esetén az igénybe vett időért fizetnem kell`,
  },
)

/** What a contract is called, and what stands in it where nothing is known yet. */
export const contractNames = messages(
  {
    contract: ({ version }: { version: string }) => `Contract, version ${version}`,
    modification: ({ version }: { version: string }) => `Modification of the contract, version ${version}`,
    anyPackage: 'the package that is chosen with the order',
  },
  {
    contract: ({ version }) => `Szerződés, ${version}. változat`,
    modification: ({ version }) => `A szerződés módosítása, ${version}. változat`,
    anyPackage: 'a megrendeléskor választott csomag',
  },
)

export const contractMails = messages(
  {
    emailContract: 'Your signed contract',
    signed: ({ name }: { name: string }) => `You have signed: ${name}. It is attached with a page of evidence.`,
    open: 'To my documents',
  },
  {
    emailContract: 'Az aláírt szerződése',
    signed: ({ name }) => `Aláírta ezt: ${name}. Mellékeltük, a bizonyító oldallal együtt.`,
    open: 'A dokumentumaimhoz',
  },
)
