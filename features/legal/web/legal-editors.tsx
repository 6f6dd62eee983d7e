/** Admins put new versions of the legal texts into force. */
import { Button, Group } from '@mantine/core'
import IconEdit from 'icon:edit'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { type LegalKind, legalKinds } from '../kinds.ts'
import { legalWords, titleOf } from './messages.ts'

const LegalEditor = lazy(() => import('./legal-editor.tsx'))

export const LegalEditors = () => {
  const words = useMessages(legalWords)
  const [kind, setKind] = useState<LegalKind | null>(null)
  return (
    <Group gap="xs">
      {legalKinds.map((one) => (
        <Button key={one} variant="default" leftSection={<IconEdit size={18} />} onClick={() => setKind(one)}>
          {words[titleOf[one]]}
        </Button>
      ))}
      {kind !== null && (
        <Suspense>
          <LegalEditor kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </Group>
  )
}
