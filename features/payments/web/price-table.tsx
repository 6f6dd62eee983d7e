/** The rows of a price, in the order of the specification: the same in the wizard and on the page of the payment. */
import { Divider, Group, Stack, Text } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { decimalOf } from '#platform/minor-units.ts'
import type { PriceRows } from '../contract.ts'
import { rowWords } from '../messages.ts'

type Sum = { net: number; vat: number; gross: number }

type Props = {
  rows: PriceRows
  name: string
  interval: 'monthly' | 'yearly'
  /** What is shown at the foot, where it is not what is due: the summary leaves out the credit. */
  shown?: Sum
}

const Line = ({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
    <Text c={isStrong ? 'inherit' : 'dimmed'} fw={isStrong ? 600 : 400}>
      {label}
    </Text>
    <Text fw={isStrong ? 700 : 600} size={isStrong ? 'xl' : 'md'} style={{ whiteSpace: 'nowrap' }}>
      {value}
    </Text>
  </Group>
)

const useVatLabel = () => {
  const words = useMessages(rowWords)
  const format = useFormat()
  return ({ vatKind, vatHundredths }: PriceRows): string => {
    if (vatKind === 'reverse-charge') return words.billingReverseCharge
    if (vatKind === 'outside-scope') return words.billingOutsideScope
    return words.wizardRowVat({ percent: format.decimal(decimalOf(vatHundredths), { digits: [0, 2] }) })
  }
}

export const PriceTable = ({ rows, name, interval, shown }: Props) => {
  const words = useMessages(rowWords)
  const format = useFormat()
  const vatLabel = useVatLabel()
  const money = (minor: number) => format.money(decimalOf(minor), rows.currency)
  const sum = shown ?? rows
  const every = interval === 'monthly' ? words.wizardIntervalMonthly : words.wizardIntervalYearly
  const discounts = [
    [words.wizardRowPercentageDiscount, rows.percentageDiscount],
    [words.wizardRowCouponDiscount, rows.couponDiscount],
    [words.wizardRowTokenDiscount, rows.tokenDiscount],
    ...(shown === undefined ? [[words.wizardRowChangeCredit, rows.credit] as const] : []),
  ] as const
  return (
    <Stack gap="xs">
      <Line label={`${name}, ${every}`} value={money(rows.listPrice)} />
      {discounts.map(([label, amount]) =>
        amount === 0 ? null : <Line key={label} label={label} value={money(-amount)} />,
      )}
      <Divider />
      <Line label={words.net} value={money(sum.net)} />
      <Line label={vatLabel(rows)} value={money(sum.vat)} />
      <Divider />
      <Line isStrong label={words.wizardRowTotal} value={money(sum.gross)} />
      {rows.extraDays > 0 && <Text>{words.extraDays({ days: format.count(rows.extraDays) })}</Text>}
    </Stack>
  )
}
