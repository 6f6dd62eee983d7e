/** The heading of a page; it takes the focus when the address changes, so that a screen reader says where one is. */
import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const headingId = 'page-heading'

type Props = { children: ReactNode; subtitle?: ReactNode; actions?: ReactNode }

export const PageHeading = ({ children, subtitle, actions }: Props) => (
  <Group justify="space-between" align="flex-end" gap="md" mb="lg">
    <Box style={{ minWidth: 0 }}>
      <Title order={1} id={headingId} tabIndex={-1} className="page-heading">
        {children}
      </Title>
      {subtitle !== undefined && (
        <Text c="dimmed" mt={2}>
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
