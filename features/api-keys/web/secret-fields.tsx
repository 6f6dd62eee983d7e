/** The fields of a key itself, the same for a new one and for one that takes the place of another. */
import { PasswordInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useMessages } from '#platform/web/language.tsx'
import { type ExchangeName, exchangeFacts } from '../exchanges.ts'
import { apiKeyWords } from './messages.ts'
import { PairMaker } from './pair-maker.tsx'
import type { SecretForm } from './secret-form.ts'

type Props = {
  exchange: ExchangeName
  form: SecretForm
  replaces: string | null
  /** Sentences, by the field. */
  wrong: Readonly<Record<string, string>>
  onChange: (form: SecretForm) => void
}

const Typed = ({ exchange, form, wrong, onChange }: Omit<Props, 'replaces'>) => {
  const words = useMessages(apiKeyWords)
  return (
    <>
      <Textarea
        size="md"
        autosize
        minRows={1}
        maxRows={8}
        name="secret.secret"
        autoComplete="off"
        spellCheck={false}
        label={words.secret}
        description={words.secretHelp}
        // A private key has several lines, which a field for passwords would join.
        styles={{ input: { WebkitTextSecurity: 'disc' } }}
        maxLength={4096}
        value={form.secret}
        error={wrong['secret.secret']}
        onChange={({ currentTarget }) => onChange({ ...form, secret: currentTarget.value })}
      />
      {exchangeFacts[exchange].hasPassphrase && (
        <PasswordInput
          size="md"
          name="secret.passphrase"
          autoComplete="off"
          label={words.passphrase}
          maxLength={64}
          value={form.passphrase}
          error={wrong['secret.passphrase']}
          onChange={({ currentTarget }) => onChange({ ...form, passphrase: currentTarget.value })}
        />
      )}
    </>
  )
}

export const SecretFields = ({ exchange, form, replaces, wrong, onChange }: Props) => {
  const words = useMessages(apiKeyWords)
  const { takesPairs } = exchangeFacts[exchange]
  const isPair = form.kind === 'pair'
  return (
    <Stack gap="md">
      {takesPairs && (
        <Radio.Group
          label={words.kind}
          value={form.kind}
          onChange={(kind) => onChange({ ...form, kind: kind === 'pair' ? 'pair' : 'secret' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio size="md" value="secret" label={words.kindSecret} />
            <Radio size="md" value="pair" label={words.kindPair} />
          </Stack>
        </Radio.Group>
      )}
      {isPair && <PairMaker form={form} replaces={replaces} wrong={wrong} onChange={onChange} />}
      <TextInput
        size="md"
        name="secret.publicKey"
        autoComplete="off"
        spellCheck={false}
        label={isPair ? words.pairName : words.publicKey}
        description={words.publicKeyHelp}
        maxLength={256}
        value={form.publicKey}
        error={wrong['secret.publicKey']}
        onChange={({ currentTarget }) => onChange({ ...form, publicKey: currentTarget.value })}
      />
      {!isPair && <Typed exchange={exchange} form={form} wrong={wrong} onChange={onChange} />}
    </Stack>
  )
}
