/** A new bot with the settings of another: under its own name, in the account and with the investment that are chosen. */
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isFolder } from '#bots/folder/is-folder.ts'
import { LEAST_CHARACTERS, MOST_CHARACTERS } from '#bots/text-length.ts'
import { parseDecimal } from '#engine/money.ts'
import { quoteOf } from '#engine/pair-names.ts'
import { Ask } from '#platform/web/ask.tsx'
import { textAt } from '#platform/web/form-values.ts'
import { useMessages } from '#platform/web/language.tsx'
import { type Bot, botsApi, valuesOf } from './api.ts'
import { cloneMessages } from './clone-messages.ts'
import { PlaceFields, useClonePlace } from './clone-place.tsx'
import { clonedInvestment } from './folder-acts.ts'
import { folderMessages } from './folder-messages.ts'
import { useNumberEcho } from './number-echo.ts'
import { type FolderDialogProps, useFolderAct } from './use-folder-act.ts'

/** What is typed as its investment: null where that is no amount, and the same as that of the bot where nobody has changed it. */
const useInvestment = (bot: Bot) => {
  const { read, echo } = useNumberEcho()
  const begin = clonedInvestment(bot)
  const [typed, setTyped] = useState(begin)
  const value = read(typed)
  const isSound = value !== null && (parseDecimal(value) ?? 0n) > 0n
  return { typed, setTyped, isSound, echo: echo(typed), asked: value === begin ? null : value }
}

export const CloneDialog = (props: FolderDialogProps<Bot>) => {
  const { bot, onClose } = props
  const words = useMessages(cloneMessages)
  const { nameTooShort } = useMessages(folderMessages)
  const navigate = useNavigate()
  const act = useFolderAct(props)
  const [typed, setTyped] = useState(words.nameOf(bot).slice(0, MOST_CHARACTERS))
  const place = useClonePlace([bot.exchange], {
    modes: ['demo', 'live'],
    mode: bot.mode,
    key: textAt(valuesOf(bot), 'account'),
  })
  const investment = useInvestment(bot)
  const isEmpty = isFolder(bot.form)
  const name = typed.trim()
  const isLong = name.length >= LEAST_CHARACTERS
  const confirm = async () => {
    const made = await act.send(
      () =>
        botsApi.clone.call({
          commandId: crypto.randomUUID(),
          id: bot.id,
          name,
          place: place.placeOf(bot),
          investment: isEmpty ? null : investment.asked,
        }),
      words.done({ name }),
    )
    if (made !== null) await navigate({ to: '/bots/$family/$botId', params: { family: bot.family, botId: made.id } })
  }
  return (
    <Ask
      title={words.title(bot)}
      facts={[
        isEmpty ? words.emptyFolder : words.settings,
        words.waits,
        words.state,
        ...(place.mode === 'live' ? [words.onceAgain] : []),
      ]}
      confirm={words.confirm}
      tone="plain"
      isReady={isLong && place.isReady && (isEmpty || investment.isSound)}
      act={{ isBusy: act.busy, error: null }}
      refusal={act.refusal}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextInput
        label={words.name}
        value={typed}
        maxLength={MOST_CHARACTERS}
        error={isLong ? undefined : nameTooShort({ least: LEAST_CHARACTERS })}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <PlaceFields {...place} />
      {!isEmpty && (
        <TextInput
          label={words.investment({ asset: quoteOf(bot.pair) })}
          description={investment.echo}
          inputMode="decimal"
          value={investment.typed}
          error={investment.isSound ? undefined : words.investmentWrong}
          onChange={(event) => investment.setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
    </Ask>
  )
}
