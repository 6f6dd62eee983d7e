/** The record as it is typed: texts and switches. */
import type { UserRecord } from '../contract.ts'

export const typedOf = (user: UserRecord) => ({
  lastname: user.lastname,
  firstname: user.firstname,
  phone: user.phone ?? '',
  birthDate: user.birthDate ?? '',
  language: user.language,
  newsletter: user.newsletter,
  adminComment: user.adminComment,
  agent: user.agent?.name ?? '',
  agentCommissionPercent: user.agentCommissionPercent,
  bigFishCommissionPercent: user.bigFishCommissionPercent,
  inheritedBonusMember: user.inheritedBonusMember,
  inheritedBonusPercentage: user.inheritedBonusPercentage,
  inheritedBonusDealer: user.inheritedBonusDealer,
  inheritedBonusDealerUser: user.inheritedBonusDealerUser?.name ?? '',
  inheritedBonusMemberMultiplier: user.inheritedBonusMemberMultiplier,
  inheritedBonusMemberMultiplierDuration: String(user.inheritedBonusMemberMultiplierDuration),
  inheritedBonusMemberMultiplierDurationCounter: String(user.inheritedBonusMemberMultiplierDurationCounter),
  socialIds: user.socialIds,
  exchangeIds: user.exchangeIds,
})
export type Typed = ReturnType<typeof typedOf>

/** Texts that are no whole number are sent as they are not: the server says what is wrong. */
const whole = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export const changeOf = (typed: Typed, { id, version }: Pick<UserRecord, 'id' | 'version'>) => ({
  ...typed,
  id,
  version,
  birthDate: typed.birthDate.trim() === '' ? null : typed.birthDate.trim(),
  inheritedBonusMemberMultiplierDuration: whole(typed.inheritedBonusMemberMultiplierDuration),
  inheritedBonusMemberMultiplierDurationCounter: whole(typed.inheritedBonusMemberMultiplierDurationCounter),
})
