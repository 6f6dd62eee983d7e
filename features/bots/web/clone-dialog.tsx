/** A new bot with the settings of another, under its own name. */
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isFolder } from '#bots/folder/is-folder.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { type Bot, botsApi } from './api.ts'
import { clonedInvestment } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

export const CloneDialog = (props: FolderDialogProps<Bot>) => {
  const { bot, onClose } = props
  const words = useMessages(folderMessages)
  const format = useFormat()
  const navigate = useNavigate()
  const act = useFolderAct(props)
  const [typed, setTyped] = useState(words.nameOfClone(bot).slice(0, MOST_CHARACTERS))
  const name = typed.trim()
  const amount = clonedInvestment(bot)
  const isLong = name.length >= LEAST_CHARACTERS
  const confirm = async () => {
    const commandId = crypto.randomUUID()
    const made = await act.send(() => botsApi.clone.call({ id: bot.id, name, commandId }), words.cloned({ name }))
    if (made !== null) await navigate({ to: '/bots/$family/$botId', params: { family: bot.family, botId: made.id } })
  }
  return (
    <Ask
      title={words.cloneTitle(bot)}
      facts={[
        isFolder(bot.form)
          ? words.cloneEmpty
          : words.cloneSettings({ amount: format.money(amount, quoteOf(bot.pair)) }),
        words.cloneWaits,
        words.cloneState,
      ]}
      confirm={words.cloneConfirm}
      tone="plain"
      isReady={isLong}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextInput
        label={words.cloneName}
        value={typed}
        maxLength={MOST_CHARACTERS}
        error={isLong ? undefined : words.nameTooShort({ least: LEAST_CHARACTERS })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
    </Ask>
  )
}
