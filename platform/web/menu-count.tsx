/** A number beside an entry of the menu. The name of the entry stays what it is: the number is its description. */
import { VisuallyHidden } from '@mantine/core'
import { useFormat } from './language.tsx'

type Props = {
  count: number
  /** What is counted, for whoever does not see it. */
  say: (values: { count: string }) => string
}

export const MenuCount = ({ count, say }: Props) => {
  const format = useFormat()
  if (count === 0) return null
  const text = format.count(count)
  return (
    <>
      <span aria-hidden title={say({ count: text })}>
        {text}
      </span>
      <VisuallyHidden>{say({ count: text })}</VisuallyHidden>
    </>
  )
}
