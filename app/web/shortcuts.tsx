/** Single keys for people who like them; they can be turned off, and do nothing while somebody types. */
import { Group, Kbd, Modal, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { useReturnFocus } from '#platform/web/return-focus.ts'
import { sharedMessages } from '#platform/web/messages.ts'
import { lineKey } from './menu-list.tsx'
import { shellWords } from './messages.ts'
import type { MenuLine } from './menu.ts'

type Props = { lines: readonly MenuLine[]; isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Keys belong to the field, the menu or the dialog that has the focus. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]') !==
      null)

/** How long after `g` the letter of a page may come. */
const SECOND_KEY_MS = 1_500

const useKeys = ({ lines, onOpen }: Pick<Props, 'lines' | 'onOpen'>, isOn: boolean) => {
  const router = useRouter()
  const goAtMs = useRef(-Infinity)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isTaken(event)) return
    if (event.key === '?') return onOpen()
    if (event.key === 'g') {
      goAtMs.current = event.timeStamp
      return
    }
    const line = lines.find(({ shortcut }) => shortcut === event.key)
    if (line === undefined || event.timeStamp - goAtMs.current > SECOND_KEY_MS) return
    void router.navigate({ to: line.to, params: line.params })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

const Line = ({ keys, text }: { keys: readonly string[]; text: string }) => {
  const { andThen } = useMessages(shellWords)
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{text}</Text>
      <Group gap={6} wrap="nowrap">
        {keys.map((key, index) => (
          <Group key={key} gap={6} wrap="nowrap">
            {index > 0 && (
              <Text size="sm" c="dimmed">
                {andThen}
              </Text>
            )}
            <Kbd>{key}</Kbd>
          </Group>
        ))}
      </Group>
    </Group>
  )
}

/** Mounted only while the dialog is open. */
const Lines = ({ lines }: Pick<Props, 'lines'>) => {
  const words = useMessages(shellWords)
  const say = useTitle()
  useReturnFocus()
  return (
    <>
      <Line keys={['?']} text={words.shortcutHelp} />
      {lines.map((line) =>
        line.shortcut === null ? null : (
          <Line key={lineKey(line)} keys={['g', line.shortcut]} text={words.shortcutGo({ page: say(line.title) })} />
        ),
      )}
      <Line keys={['Esc']} text={words.shortcutClose} />
    </>
  )
}

export const Shortcuts = ({ lines, isOpen, onOpen, onClose }: Props) => {
  const words = useMessages(shellWords)
  const shared = useMessages(sharedMessages)
  const [isOn, setIsOn] = useLocalStorage({ key: 'tradewright.shortcuts', defaultValue: true })
  useKeys({ lines, onOpen }, isOn)
  return (
    <Modal
      returnFocus={false}
      opened={isOpen}
      onClose={onClose}
      title={words.shortcuts}
      closeButtonProps={{ 'aria-label': shared.close }}
    >
      <Stack gap="sm">
        <Lines lines={lines} />
        <Switch
          mt="sm"
          checked={isOn}
          label={words.shortcutsOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
