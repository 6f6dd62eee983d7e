/** Entries of a bot's menu for what its family can do to it as a whole; one that makes no sense now says why. */
import { Menu, Text } from '@mantine/core'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import type { Bot } from './api.ts'
import { canDo, closedTrades, type FolderChoice, isEditable, maySetLive, soldProfits } from './folder-acts.ts'
import { folderActMessages } from './folder-act-messages.ts'

type Props = { bot: Bot; onChoose: (choice: FolderChoice) => void }

export const FolderItems = ({ bot, onChoose }: Props) => {
  const words = useMessages(folderActMessages)
  const format = useFormat()
  const [closed, sold] = [closedTrades(bot), soldProfits(bot, null)]
  return (
    <>
      {isEditable(bot) && canDo(bot, 'change-investment') && (
        <Menu.Item onClick={() => onChoose({ kind: 'change-investment' })}>{words.investment}…</Menu.Item>
      )}
      {isEditable(bot) && canDo(bot, 'distribute') && (
        <Menu.Item onClick={() => onChoose({ kind: 'distribute' })}>{words.distribute}…</Menu.Item>
      )}
      {maySetLive(bot) && <Menu.Item onClick={() => onChoose({ kind: 'set-live' })}>{words.setLive}…</Menu.Item>}
      <Menu.Item onClick={() => onChoose({ kind: 'clone' })}>{words.clone}…</Menu.Item>
      <Menu.Item onClick={() => onChoose({ kind: 'place' })}>{words.place}…</Menu.Item>
      {canDo(bot, 'delete-closed') && (
        <Counted
          label={words.deleteClosed}
          count={closed === 0 ? null : format.count(closed)}
          none={words.noClosed}
          onPress={() => onChoose({ kind: 'delete-closed' })}
        />
      )}
      {canDo(bot, 'delete-profits') && (
        <Counted
          label={words.deleteProfits}
          count={sold === 0 ? null : format.count(sold)}
          none={words.noSold}
          onPress={() => onChoose({ kind: 'delete-profits', trade: null })}
        />
      )}
    </>
  )
}

type CountedProps = { label: string; count: string | null; none: string; onPress: () => void }

const Counted = ({ label, count, none, onPress }: CountedProps) => (
  <Menu.Item disabled={count === null} onClick={onPress}>
    {label}
    {count === null ? '' : ` (${count})`}…
    {count === null && (
      <Text size="xs" c="dimmed">
        {none}
      </Text>
    )}
  </Menu.Item>
)
