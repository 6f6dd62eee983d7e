/** A legal text over whatever page is open. */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/dialog.tsx'
import { useFormat, useLanguage, useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import type { LegalKind } from '../kinds.ts'
import { legalApi } from './api.ts'
import { Markdown } from './markdown.tsx'
import { legalWords, titleOf } from './messages.ts'

type Props = {
  kind: LegalKind
  /** What the information ends with, whatever an operator writes in it. */
  licenses: ReactNode
  onClose: () => void
}

export default function LegalDialog({ kind, licenses, onClose }: Props) {
  const words = useMessages(legalWords)
  const language = useLanguage()
  const format = useFormat()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data, error, refetch } = useQuery(legalApi.read.queryOptions({ input: { kind, language } }))
  return (
    <Dialog onClose={onClose} title={words[titleOf[kind]]} size="lg" fullScreen={isPhone}>
      {error !== null && data === undefined && <Problem error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Stack>
          <Skeleton height={24} width="60%" />
          <Skeleton height={240} />
        </Stack>
      )}
      {data !== undefined && (
        <>
          <Markdown text={data.text} />
          <Text size="sm" c="dimmed">
            {words.inForce({ version: format.count(data.version), date: format.date(data.createdAtMs) })}
          </Text>
        </>
      )}
      {kind === 'information' && licenses}
    </Dialog>
  )
}
