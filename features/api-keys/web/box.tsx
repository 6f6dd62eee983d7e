/** One matter of a page: a heading, and what can be done about it. */
import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder p="lg" mb="lg" maw={720} component="section">
    <Stack gap="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
)
