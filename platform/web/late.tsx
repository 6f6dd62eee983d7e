/** Parts of a page that come behind it, because most who open it do without. */
import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'

/** `const AnswerForm = late(() => import('./answer-form.tsx'), 260)`: until it is there its room stands empty, that many pixels high; a dialog has none. */
export const late = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  height: number | null,
): ComponentType<Props> => {
  const Part = lazy(load)
  const room = height === null ? null : <Skeleton height={height} />
  return (props) => (
    <Suspense fallback={room}>
      <Part {...props} />
    </Suspense>
  )
}
