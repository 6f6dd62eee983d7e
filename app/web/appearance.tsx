/** Theme, colors and the language of the document, as the user's settings say. */
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useMessages, usePreferences } from '#platform/web/language.tsx'
import { sharedMessages } from '#platform/web/messages.ts'
import { cssVariables, theme } from './theme.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

const useScheme = (): 'dark' | 'light' => {
  const { theme } = usePreferences()
  const prefersLight = useMediaQuery('(prefers-color-scheme: light)', false, { getInitialValueInEffect: false })
  if (theme !== 'system') return theme
  return prefersLight ? 'light' : 'dark'
}

/** The cross on a notice has a name, in the reader's language. */
const useNamedTheme = () => {
  const { close } = useMessages(sharedMessages)
  return useMemo(() => {
    const Notification = { defaultProps: { closeButtonProps: { 'aria-label': close } } }
    return { ...theme, components: { ...theme.components, Notification } }
  }, [close])
}

export const Appearance = ({ children }: { children: ReactNode }) => {
  const { language } = usePreferences()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <MantineProvider theme={useNamedTheme()} cssVariablesResolver={cssVariables} forceColorScheme={useScheme()}>
      <Suspense>
        <Toasts />
      </Suspense>
      {children}
    </MantineProvider>
  )
}
