/** What lists of messages that came for bots show of one. */
import { Code, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Sentences wrap, wherever they have to. */
export const OutcomeText = ({ children }: { children: ReactNode }) => (
  <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

export const Excerpt = ({ text }: { text: string }) => (
  <Code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text.slice(0, 160)}</Code>
)
