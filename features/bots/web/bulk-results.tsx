/** How the bots answered an act on several of them; nothing while there was none. What it is shown in comes with the first. */
import { lazy, Suspense } from 'react'
import type { useBulk } from './use-bulk.ts'

const BulkSheet = lazy(() => import('./bulk-sheet.tsx'))

type Props = {
  of: ReturnType<typeof useBulk>
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
}

export const BulkResults = ({ of, say }: Props) =>
  of.bulk !== null && (
    <Suspense>
      <BulkSheet
        bulk={of.bulk}
        say={say}
        onRetry={() => void of.retry()}
        onUndo={() => void of.undo()}
        onClose={of.close}
      />
    </Suspense>
  )
