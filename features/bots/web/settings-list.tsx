/** Settings as people read them: sections of names and values, with a way to change each where that is offered. */
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import styles from './pages.module.css'
import { wizardMessages } from './wizard-messages.ts'

export type Setting = { path: string; label: string; value: string }
export type SettingSection = { id: string; title: string; settings: readonly Setting[] }

type Props = { items: readonly SettingSection[]; onChange?: (path: string) => void }

export const SettingsList = ({ items, onChange }: Props) => {
  const words = useMessages(wizardMessages)
  return (
    <div className={styles['sections']}>
      {items.map((section) => (
        <Card key={section.id} p="md">
          <Title order={3} size="h5" mb="xs">
            {section.title}
          </Title>
          <Stack component="dl" gap={6} m={0}>
            {section.settings.map((setting) => (
              <Group key={setting.path} justify="space-between" gap="md" wrap="nowrap" align="baseline">
                <Text component="dt" size="sm" c="dimmed">
                  {setting.label}
                </Text>
                <Text
                  component="dd"
                  m={0}
                  size="sm"
                  ta="right"
                  className="tabular"
                  style={{ minWidth: '6ch', overflowWrap: 'anywhere' }}
                >
                  {setting.value}
                  {onChange !== undefined && (
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      ml="sm"
                      style={{ whiteSpace: 'nowrap' }}
                      aria-label={words.changeNamed({ label: setting.label })}
                      onClick={() => onChange(setting.path)}
                    >
                      {words.change}
                    </Anchor>
                  )}
                </Text>
              </Group>
            ))}
          </Stack>
        </Card>
      ))}
    </div>
  )
}
