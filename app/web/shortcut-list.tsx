/** The list of keys, and the switch for those who press them by accident. */
import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { Dialog } from '#platform/web/dialog.tsx'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { lineKey } from './menu-list.tsx'
import { shellWords } from './messages.ts'
import type { MenuLine } from './menu.ts'
import { paletteKeys } from './palette-keys.ts'
import { shortcutWords } from './shortcut-messages.ts'
import { useSingleKeys } from './use-shortcuts.ts'

type LineProps = { keys: readonly string[]; text: string; isTogether?: boolean }

const Line = ({ keys, text, isTogether = false }: LineProps) => {
  const { andThen } = useMessages(shortcutWords)
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{text}</Text>
      <Group gap={6} wrap="nowrap">
        {keys.map((key, index) => (
          <Group key={key} gap={6} wrap="nowrap">
            {index > 0 && (
              <Text size="sm" c="dimmed">
                {isTogether ? '+' : andThen}
              </Text>
            )}
            <Kbd>{key}</Kbd>
          </Group>
        ))}
      </Group>
    </Group>
  )
}

type Props = { lines: readonly MenuLine[]; onClose: () => void }

export default function ShortcutList({ lines, onClose }: Props) {
  const shell = useMessages(shellWords)
  const words = useMessages(shortcutWords)
  const say = useTitle()
  const [areOn, setAreOn] = useSingleKeys()
  return (
    <Dialog onClose={onClose} title={shell.shortcuts}>
      <Stack gap="sm">
        <Line keys={paletteKeys} text={shell.palette} isTogether />
        <Line keys={['?']} text={words.shortcutHelp} />
        <Line keys={['N']} text={shell.newBot} />
        {lines.map((line) =>
          line.shortcut === null ? null : (
            <Line key={lineKey(line)} keys={['g', line.shortcut]} text={words.shortcutGo({ page: say(line.title) })} />
          ),
        )}
        <Line keys={['Esc']} text={words.shortcutClose} />
        <Switch
          mt="sm"
          checked={areOn}
          label={words.shortcutsOn}
          onChange={({ currentTarget }) => setAreOn(currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
