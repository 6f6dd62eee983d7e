/** A number beside an entry of the menu. The name of the entry stays what it is: the number is its description. */
import { VisuallyHidden } from '@mantine/core'
import { useFormat } from './language.tsx'

type Props = {
  count: number
  /** What is counted, for whoever does not see it. */
  say: (values: { count: string }) => string
  /** Somebody is waited for. */
  isWaiting?: boolean
}

export const MenuCount = ({ count, say, isWaiting = false }: Props) => {
  const format = useFormat()
  if (count === 0) return null
  const text = format.count(count)
  return (
    <>
      <span aria-hidden data-waiting={isWaiting || undefined} title={say({ count: text })}>
        {text}
      </span>
      <VisuallyHidden>{say({ count: text })}</VisuallyHidden>
    </>
  )
}
