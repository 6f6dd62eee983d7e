/** The kinds of bots that a backtest can be made of. */
import { Card, Group, Text, Title } from '@mantine/core'
import { catalogued } from '#bots/catalogue.ts'
import { familyIcon, isOffered } from '#features/bots/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { runWords } from './messages.ts'

export const NewRun = () => {
  const words = useMessages(runWords)
  const title = useTitle()
  return (
    <Card p="md" mb="md" component="section" aria-label={words.newTitle}>
      <Title order={2} size="h4">
        {words.newTitle}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {words.newText}
      </Text>
      <Group gap="xs">
        {catalogued
          .filter(({ name }) => isOffered(name))
          .map(({ name, titles }) => {
            const Icon = familyIcon(name)
            return (
              <ButtonLink
                key={name}
                to="/backtest/new/$family"
                params={{ family: name }}
                variant="default"
                leftSection={<Icon size={16} />}
              >
                {title(titles)}
              </ButtonLink>
            )
          })}
      </Group>
    </Card>
  )
}
