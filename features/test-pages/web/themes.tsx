/** Dark, light or as the system: what a test page shows is looked at in both. */
import { Input, SegmentedControl } from '@mantine/core'
import { preferences, useMessages, usePreferences } from '#platform/web/language.tsx'
import { chartPageWords } from './messages.ts'

export const Themes = () => {
  const words = useMessages(chartPageWords)
  const { theme } = usePreferences()
  return (
    <Input.Wrapper label={words.theme} labelElement="div">
      <SegmentedControl
        display="flex"
        aria-label={words.theme}
        value={theme}
        data={(['dark', 'light', 'system'] as const).map((value) => ({ value, label: words[value] }))}
        onChange={(value) => preferences.change({ theme: value })}
      />
    </Input.Wrapper>
  )
}
