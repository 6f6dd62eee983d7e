/** How each of several bots answered an act, and for ten seconds the way back where there is one. */
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { doneOf } from './bulk.ts'
import { botsMessages } from './bots-messages.ts'
import { ResultSheet } from './result-sheet.tsx'
import { UNDO_MS } from './use-bot-acts.tsx'
import { type Bulk, undoOf } from './use-bulk.ts'

type Props = {
  bulk: Bulk
  /** The sentence for what the server refused. */
  say: (error: unknown, family: string) => string
  onRetry: () => void
  onUndo: () => void
  onClose: () => void
}

/** The same ten seconds that one bot has, from when the last of them has answered. */
const Undo = ({ onUndo }: Pick<Props, 'onUndo'>) => {
  const words = useMessages(botsMessages)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return null
  return (
    <Group gap="sm">
      <Button variant="light" onClick={onUndo}>
        {words.undo}
      </Button>
      <Text size="sm" c="dimmed">
        {words.undoHelp}
      </Text>
    </Group>
  )
}

export default function BulkSheet({ bulk: { kind, ...results }, say, onRetry, onUndo, onClose }: Props) {
  return (
    <ResultSheet {...results} say={say} onRetry={onRetry} onClose={onClose}>
      {undoOf(kind) !== null && doneOf(results.results).length > 0 && <Undo onUndo={onUndo} />}
    </ResultSheet>
  )
}
