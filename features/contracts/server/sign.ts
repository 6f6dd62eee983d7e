/** Shows somebody the contract that waits, and takes the signature. Source: business.md 16.3. */
import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import type { Language } from '#engine/messages.ts'
import { audit, type Who } from '#features/audit/server/index.ts'
import { addressesOf } from '#features/billing-addresses/server/index.ts'
import { keepDocument } from '#features/documents/server/index.ts'
import { enqueueMail } from '#features/mail/server/index.ts'
import { packages, subscriptions } from '#features/packages/server/index.ts'
import { readSetting } from '#features/settings/server/index.ts'
import { lockUser, users } from '#features/sign-in/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { dayOf } from '#platform/day.ts'
import { platformErrors } from '#platform/errors.ts'
import { newId } from '#platform/id.ts'
import { greetingTo } from '#platform/letter-messages.ts'
import { fullName } from '#platform/person-name.ts'
import { refuse } from '#platform/server/call.ts'
import type { Files } from '#platform/server/files.ts'
import { printPdf } from '#platform/server/print-pdf.ts'
import type { Address } from '#features/billing-addresses/contract.ts'
import type { SignInput, Waiting } from '../contract.ts'
import { contractMails, contractNames, tickWords } from '../messages.ts'
import { addressLine, contractDay, fillTemplate, ticks, wrongWith, type WrongSigning } from '../rules.ts'
import { type Needed, neededBy } from './needed.ts'
import { contractPage } from './pdf-page.ts'
import { contractSignatures, type Evidence } from './tables.ts'

export type ContractServices = { database: Database; files: Files; clock: () => Date }

type Texts = { en: string; hu: string }
const MIME = 'application/pdf'

const todayOf = async (database: Database, now: Date): Promise<string> =>
  dayOf(now.getTime(), await readSetting(database, 'platform.time_zone'))

const withdrawalDaysOf = (database: Database): Promise<number> => readSetting(database, 'billing.withdrawal_days')

const packageOf = async (database: Database, userId: string): Promise<Texts | null> => {
  const [held] = await database
    .select({ en: packages.nameEn, hu: packages.nameHu })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .where(eq(subscriptions.userId, userId))
  return held ?? null
}

const nameOf = ({ template, isModification }: Needed, language: Language): string =>
  contractNames[language][isModification ? 'modification' : 'contract']({ version: String(template.version) })

const readUser = async (database: Database, userId: string) => {
  const [user] = await database.select().from(users).where(eq(users.id, userId))
  return user ?? refuse('NOT_FOUND')
}

export const readWaiting = async ({ database, clock }: ContractServices, userId: string): Promise<Waiting | null> => {
  const needed = await neededBy(database, userId)
  if (needed === null) return null
  const user = await readUser(database, userId)
  const { id, version, en, hu } = needed.template
  return {
    template: id,
    version,
    isModification: needed.isModification,
    name: { en: nameOf(needed, 'en'), hu: nameOf(needed, 'hu') },
    en,
    hu,
    day: await todayOf(database, clock()),
    withdrawalDays: await withdrawalDaysOf(database),
    package: await packageOf(database, userId),
    fullName: fullName(user, user.language),
    birthDate: user.birthDate ?? '',
    addresses: await addressesOf(database, userId),
  }
}

const refuseFields = (wrong: readonly WrongSigning[]): never => {
  const data = { fields: wrong.map((one) => ({ ...one, params: {} })) }
  throw new ORPCError('INPUT_INVALID', { status: platformErrors.INPUT_INVALID.status, data })
}

const evidenceOf = (
  input: SignInput,
  { text, address, who }: { text: string; address: Address; who: Who },
): Evidence => {
  const words = tickWords[input.language]
  const texts = { ...words, immediate: words.immediate({ days: String(input.withdrawalDays) }) }
  const asked = ticks.filter((tick) => input.accepted[tick] && (tick !== 'immediate' || !address.company))
  return {
    kind: input.signature.kind,
    address: who.address,
    userAgent: who.userAgent,
    sha256: createHash('sha256').update(text).digest('hex'),
    accepted: asked.map((tick) => ({ tick, text: texts[tick] })),
  }
}

type Signer = { userId: string; input: SignInput; who: Who }

/** Null where the text that was read is not the one in force any more. */
export const sign = async (services: ContractServices, { userId, input, who }: Signer): Promise<string | null> => {
  const { database, clock, files } = services
  const at = clock()
  const needed = await neededBy(database, userId)
  const today = await todayOf(database, at)
  if (needed === null || needed.template.id !== input.template || input.day !== today) return null
  if (input.withdrawalDays !== (await withdrawalDaysOf(database))) return null
  const { language, signature, birthDate } = input
  const address = (await addressesOf(database, userId)).find(({ id }) => id === input.address) ?? null
  const wrong = wrongWith({ ...input, address }, today)
  if (wrong.length > 0 || address === null) return refuseFields(wrong)
  const held = await packageOf(database, userId)
  const { version } = needed.template
  const text = fillTemplate(needed.template[language], {
    'user.fullname': input.fullName,
    'address.full': addressLine(address, language),
    'package.name': held?.[language] ?? contractNames[language].anyPackage,
    date: contractDay(input.day, language),
  })
  const evidence = evidenceOf(input, { text, address, who })
  const title = nameOf(needed, language)
  const signed = { language, title, text, signature, userId, birthDate, version, at, evidence }
  const bytes = await printPdf(
    contractPage({ ...signed, fullName: input.fullName, address: addressLine(address, language) }),
  )
  return database.transaction(async (transaction) => {
    // One at a time signs for a user.
    await lockUser(transaction, userId)
    const still = await neededBy(transaction, userId)
    if (still?.template.id !== needed.template.id) return null
    const type = needed.isModification ? 'modification' : 'contract'
    const document = { userId, type, name: title, mime: MIME, bytes, language, signedAtMs: at.getTime() } as const
    const { id: documentId } = await keepDocument({ database: transaction, files, clock }, document)
    const startsAtOnce = evidence.accepted.some(({ tick }) => tick === 'immediate')
    await transaction.insert(contractSignatures).values({
      id: newId(at.getTime()),
      userId,
      templateId: needed.template.id,
      version,
      documentId,
      language,
      fullName: input.fullName,
      birthDate,
      startsAtOnce,
      evidence,
      at: at.getTime(),
    })
    const user = await readUser(transaction, userId)
    const words = contractMails[user.language]
    const letter = {
      subject: words.emailContract,
      greeting: greetingTo(user),
      paragraphs: [words.signed({ name: title })],
      link: { label: words.open, href: '/user/profile?tab=documents' },
    }
    const attachments = [{ name: `${title.replaceAll(/[.,]/g, '')}.pdf`, mime: MIME, bytes }]
    await enqueueMail(transaction, { to: user.email, language: user.language, letter, attachments }, at)
    await audit(transaction, who, {
      action: 'contract.sign',
      subject: userId,
      entity: { type: 'document', id: documentId },
      after: { version, sha256: evidence.sha256 },
    })
    return documentId
  })
}
