/** What an admin does with one document: look into it, give it a new deadline, delete it. */
import { Button, CopyButton, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#platform/web/act.ts'
import { Ask } from '#platform/web/ask.tsx'
import { Dialog } from '#platform/web/dialog.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { shellMessages } from '#platform/messages.ts'
import type { AnyDocument, Link } from '../contract.ts'
import { documentsApi } from './api.ts'
import { followLink } from './follow-link.ts'
import { useDocumentRefusal } from './may-not.tsx'
import { adminWords, documentWords } from './messages.ts'

type Props = { document: AnyDocument }

const RenewedDialog = ({ document: { name }, link, onClose }: Props & { link: Link; onClose: () => void }) => {
  const words = useMessages(adminWords)
  const { copied: copiedWord } = useMessages(shellMessages)
  const format = useFormat()
  const address = `${location.origin}/documents/download/${link.key}`
  return (
    <Dialog onClose={onClose} title={words.renewed({ name })}>
      <Stack>
        <Text>{words.renewedText({ time: format.dateTime(link.untilMs) })}</Text>
        <TextInput readOnly value={address} aria-label={words.renewed({ name })} />
        <CopyButton value={address}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? copiedWord : words.copyLink}</Button>}
        </CopyButton>
      </Stack>
    </Dialog>
  )
}

const RemoveDialog = ({ document: { id, name }, onClose }: Props & { onClose: () => void }) => {
  const words = useMessages(adminWords)
  const remove = useAct(documentsApi.remove, { done: words.removed({ name }), onDone: onClose })
  return (
    <Ask
      tone="danger"
      title={words.removeTitle({ name })}
      text={words.removeText}
      confirm={words.remove}
      act={remove}
      onConfirm={() => remove.send({ document: id })}
      onClose={onClose}
    />
  )
}

export const AdminActs = ({ document }: Props) => {
  const { id, name, isDeletable } = document
  const words = useMessages(adminWords)
  const own = useMessages(documentWords)
  const [isRemoving, setIsRemoving] = useState(false)
  const open = useAct(documentsApi.open, { leave: ({ key }) => followLink(key) })
  const [link, setLink] = useState<Link | null>(null)
  const renew = useAct(documentsApi.renew, { onDone: setLink })
  const problem = open.error ?? renew.error
  const isDisabled = useDocumentRefusal() !== null
  return (
    <Group gap="xs">
      {problem !== null && <Problem error={problem} />}
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={own.downloadOf({ name })}
        onClick={() => open.send({ document: id })}
      >
        {own.download}
      </Button>
      <Button
        variant="default"
        disabled={isDisabled}
        aria-label={words.renewOf({ name })}
        onClick={() => renew.send({ document: id })}
      >
        {words.renew}
      </Button>
      <Tooltip label={words.mustStay} disabled={isDeletable}>
        <Button
          variant="default"
          disabled={isDisabled}
          c={isDeletable && !isDisabled ? 'red' : 'dimmed'}
          {...(isDeletable ? {} : { 'data-disabled': true })}
          aria-disabled={!isDeletable}
          aria-label={words.removeOf({ name })}
          onClick={() => isDeletable && setIsRemoving(true)}
        >
          {words.remove}
        </Button>
      </Tooltip>
      {link !== null && <RenewedDialog document={document} link={link} onClose={() => setLink(null)} />}
      {isRemoving && <RemoveDialog document={document} onClose={() => setIsRemoving(false)} />}
    </Group>
  )
}
