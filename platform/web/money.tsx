/** Amounts on screen, the one place that draws them. Color is never the only sign: a profit shows plus or minus. */
import { Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { type DecimalStyle, signOf } from './format.ts'
import { HIDDEN } from './hidden-amounts.ts'
import { useAmountsHidden, useFormat, useMessages } from './language.tsx'
import { sharedMessages } from './messages.ts'

type Props = TextProps & { amount: string; asset: string; digits?: DecimalStyle['digits'] }

const style = (digits: DecimalStyle['digits']): DecimalStyle => (digits === undefined ? {} : { digits })

/** Instead of an amount that nobody should see: neither its size nor whether it was won or lost. */
const Hidden = ({ asset, ...props }: TextProps & { asset: string }) => {
  const { amountHidden } = useMessages(sharedMessages)
  return (
    <Text span inherit className="tabular" {...props}>
      <span aria-hidden>{HIDDEN}</span>
      <VisuallyHidden>{amountHidden}</VisuallyHidden>
      {`\u00a0${asset}`}
    </Text>
  )
}

export const Money = ({ amount, asset, digits, ...props }: Props) => {
  const format = useFormat()
  if (useAmountsHidden()) return <Hidden asset={asset} {...props} />
  return (
    <Text span inherit className="tabular" {...props}>
      {format.money(amount, asset, style(digits))}
    </Text>
  )
}

const colors = { '-1': 'var(--loss)', 0: undefined, 1: 'var(--profit)' } as const

/** The color of a profit: green, red, or the text's own for zero. */
export const profitColor = (amount: string): string | undefined => colors[signOf(amount)]

export const Profit = ({ amount, asset, digits, ...props }: Props) => {
  const format = useFormat()
  const color = profitColor(amount)
  if (useAmountsHidden()) return <Hidden asset={asset} {...props} />
  return (
    <Text span inherit className="tabular" {...(color === undefined ? {} : { c: color })} {...props}>
      {format.profit(amount, asset, style(digits))}
    </Text>
  )
}

/** The figure alone, in a column or a tile whose unit is said once. */
export const Amount = ({ amount, digits, ...props }: Omit<Props, 'asset'>) => {
  const format = useFormat()
  const { amountHidden } = useMessages(sharedMessages)
  if (useAmountsHidden())
    return (
      <>
        <span aria-hidden>{HIDDEN}</span>
        <VisuallyHidden>{amountHidden}</VisuallyHidden>
      </>
    )
  return (
    <Text span inherit className="tabular" {...props}>
      {format.decimal(amount, style(digits))}
    </Text>
  )
}

/** A profit whose unit is said once, in the head of its column. */
export const ProfitAmount = ({ amount, digits, ...props }: Omit<Props, 'asset'>) => {
  const format = useFormat()
  const color = profitColor(amount)
  const areHidden = useAmountsHidden()
  if (areHidden) return <Amount amount={amount} {...props} />
  return (
    <Text span inherit className="tabular" {...(color === undefined ? {} : { c: color })} {...props}>
      {format.decimal(amount, { ...style(digits), sign: 'always' })}
    </Text>
  )
}
