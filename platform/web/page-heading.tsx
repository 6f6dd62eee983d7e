/** The strip at the top of a page with its title and actions; how it looks is the reader's choice. The heading takes the focus when the address changes, so that a screen reader says where one is. */
import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const headingId = 'page-heading'

type Props = { children: ReactNode; subtitle?: ReactNode; actions?: ReactNode }

export const PageHeading = ({ children, subtitle, actions }: Props) => (
  <Group justify="space-between" gap="sm" className="toolbar">
    <Box style={{ minWidth: 0 }} className="toolbar-title">
      <Title order={1} id={headingId} tabIndex={-1} className="page-heading">
        {children}
      </Title>
      {subtitle !== undefined && (
        <Text component="div" className="toolbar-subtitle">
          {subtitle}
        </Text>
      )}
    </Box>
    {actions !== undefined && (
      <Group gap="sm" maw="100%">
        {actions}
      </Group>
    )}
  </Group>
)
