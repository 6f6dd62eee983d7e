/** Amounts on screen. Color is never the only sign: a profit shows plus or minus. */
import { Text, type TextProps } from '@mantine/core'
import { type DecimalStyle, signOf } from './format.ts'
import { useFormat } from './language.tsx'

type Props = TextProps & { amount: string; asset: string; digits?: DecimalStyle['digits'] }

const style = (digits: DecimalStyle['digits']): DecimalStyle => (digits === undefined ? {} : { digits })

export const Money = ({ amount, asset, digits, ...props }: Props) => {
  const format = useFormat()
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
  return (
    <Text span inherit className="tabular" {...(color === undefined ? {} : { c: color })} {...props}>
      {format.profit(amount, asset, style(digits))}
    </Text>
  )
}
