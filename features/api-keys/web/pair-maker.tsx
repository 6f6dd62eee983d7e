/** A pair of keys that is made here: the public half to copy, and the word that it was. */
import { Button, Checkbox, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { shellMessages } from '#platform/messages.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { apiKeysApi } from './api.ts'
import { apiKeyWords } from './messages.ts'
import type { SecretForm } from './secret-form.ts'

type Props = {
  form: SecretForm
  /** The key that the pair is for; null for a new one. */
  replaces: string | null
  wrong: Readonly<Record<string, string>>
  onChange: (form: SecretForm) => void
}

const Made = ({ form, wrong, onChange }: Omit<Props, 'replaces'>) => {
  const words = useMessages(apiKeyWords)
  const { copied: copiedWord } = useMessages(shellMessages)
  const { pair } = form
  if (pair === null) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.publicHalf}</Text>
      <Code
        block
        tabIndex={0}
        aria-label={words.publicHalf}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {pair.publicKey}
      </Code>
      <CopyButton value={pair.publicKey}>
        {({ copied, copy }) => (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={copy}>
            {copied ? copiedWord : words.copy}
          </Button>
        )}
      </CopyButton>
      <Checkbox
        size="md"
        label={pair.isRsa ? words.apiRsaConfirm : words.ed25519Confirm}
        checked={form.copied}
        error={wrong['secret.copied']}
        onChange={({ currentTarget }) => onChange({ ...form, copied: currentTarget.checked })}
      />
    </Stack>
  )
}

export const PairMaker = ({ form, replaces, wrong, onChange }: Props) => {
  const words = useMessages(apiKeyWords)
  const generate = useMutation(
    apiKeysApi.generate.mutationOptions({
      onSuccess: (made, { algorithm }) =>
        onChange({ ...form, pair: { ...made, isRsa: algorithm !== 'ed25519' }, copied: false }),
    }),
  )
  const make = (algorithm: 'rsa-2048' | 'rsa-4096' | 'ed25519') => generate.mutate({ algorithm, key: replaces })
  const missing = wrong['secret.pair']
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {words.kindPairHelp} {words.recommended}
      </Text>
      <Group gap="xs">
        <Button variant="light" loading={generate.isPending} onClick={() => make('ed25519')}>
          {words.generateEd25519}
        </Button>
        <Button variant="default" disabled={generate.isPending} onClick={() => make('rsa-2048')}>
          {words.generateRsa}
        </Button>
        <Button variant="subtle" disabled={generate.isPending} onClick={() => make('rsa-4096')}>
          {words.longer}
        </Button>
      </Group>
      {generate.isError && <Problem error={generate.error} />}
      {missing !== undefined && (
        <Text role="alert" size="sm" c="var(--loss)">
          {missing}
        </Text>
      )}
      <Made form={form} wrong={wrong} onChange={onChange} />
    </Stack>
  )
}
