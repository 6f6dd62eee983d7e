/** The card of a page for people who are not signed in. */
import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { headingId } from '#platform/web/page-heading.tsx'

type Props = { title: string; subtitle?: string; children: ReactNode }

export const PublicCard = ({ title, subtitle, children }: Props) => (
  <Card maw={480} mx="auto" mt={{ base: 0, sm: 'xl' }} padding="lg" shadow="md">
    <Stack gap="lg">
      <div>
        <Title order={1} id={headingId} tabIndex={-1} className="page-heading">
          {title}
        </Title>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {children}
    </Stack>
  </Card>
)
