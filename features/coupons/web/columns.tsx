/** What lists of coupons show of each. */
import { Text } from '@mantine/core'
import { decimalOf } from '#platform/minor-units.ts'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import type { Coupon, OwnUse } from '../contract.ts'
import { stateName, typeName, nameOfUse } from '../names.ts'
import { couponWords } from './messages.ts'

const Code = ({ code }: { code: string }) => (
  <Text component="code" size="sm" style={{ overflowWrap: 'anywhere' }}>
    {code}
  </Text>
)

export const WorthText = ({ worth, type, currency }: Pick<Coupon, 'worth' | 'type' | 'currency'>) => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  const format = useFormat()
  switch (worth?.kind) {
    case undefined:
      return typeName(type, language)
    case 'days':
      return words.days({ days: format.count(worth.days) })
    case 'percent':
      return format.percent(worth.hundredths / 100)
    case 'amount':
      return format.money(decimalOf(worth.amount), currency)
  }
}

const Valid = ({ validFrom, validUntil }: Coupon) => {
  const words = useMessages(couponWords)
  const format = useFormat()
  if (validFrom === null && validUntil === null) return words.always
  const day = (text: string | null) => (text === null ? '…' : format.day(text))
  return `${day(validFrom)} – ${day(validUntil)}`
}

const Packages = ({ packages }: Coupon) => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  return packages.length === 0 ? words.allPackages : packages.map((one) => one[language]).join(', ')
}

export const useCouponColumns = (): readonly Column<Coupon>[] => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  const format = useFormat()
  const periods = { monthly: words.wizardIntervalMonthly, yearly: words.wizardIntervalYearly }
  return [
    { id: 'name', header: words.name, cell: ({ name }) => name, card: 'title' },
    { id: 'code', header: words.code, cell: Code },
    { id: 'state', header: words.state, cell: ({ state }) => stateName(state, language) },
    { id: 'type', header: words.type, cell: ({ type }) => typeName(type, language) },
    { id: 'worth', header: words.worth, cell: WorthText },
    { id: 'packages', header: words.packages, cell: Packages },
    {
      id: 'period',
      header: words.period,
      cell: ({ period }) => (period === null ? words.bothPeriods : periods[period]),
    },
    { id: 'available', header: words.available, numeric: true, cell: ({ available }) => format.count(available) },
    { id: 'used', header: words.used, numeric: true, cell: ({ used }) => format.count(used) },
    { id: 'valid', header: words.valid, cell: Valid },
  ]
}

export const useUseColumns = (): readonly Column<OwnUse>[] => {
  const words = useMessages(couponWords)
  const language = useLanguage()
  return [
    { id: 'name', header: words.name, cell: ({ name }) => name, card: 'title' },
    { id: 'code', header: words.code, cell: Code },
    { id: 'worth', header: words.worth, cell: WorthText },
    { id: 'state', header: words.state, cell: ({ status }) => nameOfUse(status, language) },
    { id: 'time', header: words.time, cell: ({ atMs }) => <Time atMs={atMs} /> },
  ]
}
