import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { UsageCell } from '../contract.ts'
import { packageWords } from '../messages.ts'
import { usageWords } from './messages.ts'

/** What a package has room for and what is used of it, in a few words. */
export const useCellText = () => {
  const names = useMessages(packageWords)
  const words = useMessages(usageWords)
  const format = useFormat()
  return (cell: UsageCell): string => {
    const used = format.count(cell.used)
    switch (cell.kind) {
      case 'not-included':
        return cell.used === 0 ? names.packageNotIncluded : `${names.packageNotIncluded} · ${words.used({ used })}`
      case 'unlimited':
        return `${names.packageUnlimited} · ${words.used({ used })}`
      case 'limited':
        return words.usedOf({ used, max: format.count(cell.max) })
    }
  }
}
