import { SegmentedControl } from '@mantine/core'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { changePreferences } from '#features/preferences/web/index.ts'
import { shellWords } from './messages.ts'

export const LanguageSwitch = () => {
  const words = useMessages(shellWords)
  const language = useLanguage()
  return (
    <SegmentedControl
      aria-label={words.language}
      size="sm"
      className="language-switch"
      value={language}
      data={[
        { value: 'en', label: 'EN' },
        { value: 'hu', label: 'HU' },
      ]}
      onChange={(language) => void changePreferences({ language })}
    />
  )
}
