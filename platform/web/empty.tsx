/** What stands where there is nothing yet: what will be here, why it is empty, and the way on. */
import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

type Props = {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  title: string
  children: ReactNode
  actions?: ReactNode
}

export const Empty = ({ icon: Icon, title, children, actions }: Props) => (
  <Stack align="center" ta="center" gap="sm" py="xl" px="md" maw={480} mx="auto">
    <ThemeIcon size={56} radius="xl" variant="light">
      <Icon size={28} stroke={1.6} />
    </ThemeIcon>
    <Title order={2} size="h4">
      {title}
    </Title>
    <Text c="dimmed">{children}</Text>
    {actions}
  </Stack>
)
