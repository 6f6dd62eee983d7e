/** Below every page: the version, the connection, and where to read on. */
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { productName } from '#platform/web/product.ts'
import { LegalLinks } from '#features/legal/web/index.ts'
import { shellWords } from './messages.ts'

type Props = {
  /** How fresh the screen is, and with it the reference of the API: both are for those who are signed in. */
  state?: ReactNode
}

export const Footer = ({ state }: Props) => {
  const words = useMessages(shellWords)
  return (
    <Group component="footer" justify="space-between" px="md" py="sm" gap="sm">
      <Group gap="md">
        <Text size="sm" c="dimmed">
          {productName()} {import.meta.env.TRADEWRIGHT_VERSION}
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
        <LegalLinks />
      </Group>
    </Group>
  )
}
