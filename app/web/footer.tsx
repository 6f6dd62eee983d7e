/** Below every page: the version, the connection, and where to read on. */
import { Anchor, Group, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { shellWords } from './messages.ts'

const Information = lazy(() => import('./information.tsx'))

type Props = {
  /** How fresh the screen is, and with it the reference of the API: both are for those who are signed in. */
  state?: ReactNode
}

export const Footer = ({ state }: Props) => {
  const words = useMessages(shellWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group component="footer" justify="space-between" px="md" py="sm" gap="sm">
      <Group gap="md">
        <Text size="sm" c="dimmed">
          Tradewright {import.meta.env.TRADEWRIGHT_VERSION}
        </Text>
        {state !== undefined && (
          <Text component="div" size="sm">
            {state}
          </Text>
        )}
      </Group>
      <Group gap="lg">
        {state !== undefined && (
          <Anchor href="/api" size="sm" className="footer-link">
            {words.apiReference}
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" className="footer-link" onClick={() => setIsOpen(true)}>
          {words.information}
        </Anchor>
      </Group>
      {isOpen && (
        <Suspense>
          <Information onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Group>
  )
}
