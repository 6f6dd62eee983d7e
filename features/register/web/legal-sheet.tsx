/** A text that users accept, beside the page. */
import { Stack, Text } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { Sheet } from '#platform/web/sheet.tsx'
import type { Legal } from '../legal.ts'
import { legalWords } from './legal-messages.ts'

type Props = { legal: Legal; onClose: () => void }

export default function LegalSheet({ legal, onClose }: Props) {
  const words = useMessages(legalWords)
  const text = legal === 'terms' ? words.terms : words.privacy
  return (
    <Sheet title={legal === 'terms' ? words.termsTitle : words.privacyTitle} onClose={onClose}>
      <Stack gap="md">
        {text.split('\n').map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </Sheet>
  )
}
