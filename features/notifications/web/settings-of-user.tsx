/** What a user has chosen to be told, for the administration: only the user changes it. */
import { Table, Text } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { Section } from '#platform/web/section.tsx'
import type { NotificationSettings } from '../contract.ts'
import { chosenCategories } from '../kinds.ts'
import { settingsWords } from './messages.ts'
import { categoryLabels, useKindName } from './settings-names.ts'

export const SettingsOfUser = ({ settings }: { settings: NotificationSettings }) => {
  const words = useMessages(settingsWords)
  const nameOf = useKindName()
  const shown = (isOn: boolean) => (isOn ? words.toldOn : words.toldOff)
  const rows = [
    ...chosenCategories.map((category) => {
      const { notification, email } = settings[category]
      return { name: words[categoryLabels[category]], notification: shown(notification), email: shown(email) }
    }),
    { name: words.system, notification: words.toldOn, email: words.toldNeeded },
  ]
  return (
    <Section title={words.title}>
      <Text c="dimmed">{words.ofUserHelp}</Text>
      <Table aria-label={words.title} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.ofUserKind}</Table.Th>
            <Table.Th scope="col">{words.notificationSettingNotification}</Table.Th>
            <Table.Th scope="col">{words.notificationSettingEmail}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, notification, email }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{notification}</Table.Td>
              <Table.Td>{email}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text>
        {words.muted}: {settings.muted.length === 0 ? words.noMuted : settings.muted.map(nameOf).join(', ')}
      </Text>
    </Section>
  )
}
