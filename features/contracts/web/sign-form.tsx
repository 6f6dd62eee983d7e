/** The contract to read and the form to sign it by. */
import { Alert, Box, Card, Stack, Title } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Markdown } from '#features/legal/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useLanguage, useMessages } from '#platform/web/language.tsx'
import { check, choice, day, type Field, line } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { contracts as contract, type SignInput, type Waiting } from '../contract.ts'
import { contractNames, tickWords } from '../messages.ts'
import { addressLine, contractDay, fillTemplate, type Signature } from '../rules.ts'
import { contractsApi } from './api.ts'
import { signWords } from './messages.ts'
import { signatureField } from './signature-pad.tsx'

type Typed = Omit<SignInput, 'template' | 'day' | 'withdrawalDays' | 'language' | 'signature'> & {
  signature: Signature
}

/** Says what is typed also to what stands outside the form. */
const heard =
  (field: Field<string>, hear: (value: string) => void): Field<string> =>
  (state) =>
    field({
      ...state,
      onChange: (value) => {
        hear(value)
        state.onChange(value)
      },
    })

const useText = (waiting: Waiting, { fullName, addressId }: { fullName: string; addressId: string }): string => {
  const language = useLanguage()
  const { anyPackage } = useMessages(contractNames)
  const address = waiting.addresses.find(({ id }) => id === addressId)
  return fillTemplate(waiting[language], {
    'user.fullname': fullName,
    'address.full': address === undefined ? '' : addressLine(address, language),
    'package.name': waiting.package?.[language] ?? anyPackage,
    date: contractDay(waiting.day, language),
  })
}

type Props = { waiting: Waiting; isLocked: boolean; refresh: readonly QueryKey[]; onSigned: () => void }

const useFields = (waiting: Waiting, heardBy: { name: (name: string) => void; address: (id: string) => void }) => {
  const words = useMessages(signWords)
  const accepted = useMessages(tickWords)
  const language = useLanguage()
  const none = { value: '', label: words.noAddress }
  const options = waiting.addresses.map((address) => ({ value: address.id, label: addressLine(address, language) }))
  return {
    fullName: heard(line({ label: words.fullName }), heardBy.name),
    birthDate: day({ label: words.birthDate }),
    address: heard(choice({ label: words.address, options: options.length === 0 ? [none] : options }), heardBy.address),
    signature: signatureField,
    'accepted.contract': check({ label: accepted.contract }),
    'accepted.terms': check({ label: accepted.terms }),
    'accepted.risk': check({ label: accepted.risk }),
    'accepted.immediate': check({ label: accepted.immediate({ days: String(waiting.withdrawalDays) }) }),
  }
}

const initialOf = ({ fullName, birthDate, addresses }: Waiting): Typed => ({
  fullName,
  birthDate,
  address: addresses[0]?.id ?? '',
  signature: { kind: 'drawn', strokes: '' },
  accepted: { contract: false, terms: false, risk: false, immediate: false },
})

export default function SignForm({ waiting, isLocked, refresh, onSigned }: Props) {
  const words = useMessages(signWords)
  const language = useLanguage()
  const [initial] = useState(() => initialOf(waiting))
  const [fullName, setFullName] = useState(initial.fullName)
  const [addressId, setAddressId] = useState(initial.address)
  const text = useText(waiting, { fullName, addressId })
  const fields = useFields(waiting, { name: setFullName, address: setAddressId })
  const act = useAct(contractsApi.sign, { done: words.signatureSigned, refresh, leave: onSigned })
  const isCompany = waiting.addresses.find(({ id }) => id === addressId)?.company ?? false
  const { template, day: today, withdrawalDays } = waiting
  return (
    <Stack maw={720}>
      <Title order={2} size="h3">
        {waiting.name[language]}
      </Title>
      {waiting.addresses.length === 0 && (
        <Alert color="yellow" title={words.needsAddress}>
          <ButtonLink to="/user/profile" search={{ tab: 'billing' }} variant="default">
            {words.toAddresses}
          </ButtonLink>
        </Alert>
      )}
      {isLocked && <Alert color="gray">{words.locked}</Alert>}
      <Card withBorder p="lg" component="section" aria-label={words.text}>
        <Markdown text={text} />
      </Card>
      <RecordForm
        of={contract.sign}
        initial={initial}
        read={(typed: Typed) => ({ ...typed, template, day: today, withdrawalDays, language })}
        fields={fields}
        act={act}
        send={words.sign}
        isDisabled={isLocked}
        guard={{ place: 'tab' }}
      >
        {(field) => (
          <>
            {field('fullName')}
            <Box maw={280}>{field('birthDate')}</Box>
            {field('address')}
            {field('signature')}
            <Stack gap="sm" role="group" aria-label={words.accepting}>
              {field('accepted.contract')}
              {field('accepted.terms')}
              {field('accepted.risk')}
              {!isCompany && field('accepted.immediate')}
            </Stack>
          </>
        )}
      </RecordForm>
    </Stack>
  )
}
