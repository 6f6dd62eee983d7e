import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import IconPlus from 'icon:plus'
import { type FormEvent, useState } from 'react'
import type { FieldError } from '#platform/errors.ts'
import { fieldMessages } from '#platform/messages.ts'
import { fieldErrorsOf } from '#platform/web/failure.ts'
import { SelectField } from '#platform/web/form-fields.tsx'
import { useMessages } from '#platform/web/language.tsx'
import { useSentence } from '#platform/web/problem.tsx'
import { sandboxErrors } from '../messages.ts'
import { type SandboxView, sandboxApi, useAct } from './api.ts'
import { FaultFieldView } from './fault-fields.tsx'
import {
  emptyFault,
  type FaultForm,
  type FaultField,
  faultKinds,
  faultOf,
  fieldOfPath,
  fieldsOfKind,
  timesOf,
} from './fault-form.ts'
import { faultExplanations, faultNames, faultWords } from './fault-messages.ts'
import { sandboxWords } from './messages.ts'

/** The sentence for a wrong field; a code that has none is simply not valid. */
const useFieldSentence = () => {
  const words = useMessages(fieldMessages)
  return ({ code, params }: FieldError): string => {
    const known = Object.entries(words).find(([name]) => name === code)?.[1]
    if (known === undefined) return words.VALIDATION_INVALID
    return typeof known === 'string' ? known : known(params)
  }
}

export const FaultAdder = ({ sandbox }: { sandbox: SandboxView }) => {
  const words = useMessages(sandboxWords)
  const fieldWords = useMessages(faultWords)
  const names = useMessages(faultNames)
  const explanations = useMessages(faultExplanations)
  const errors = useMessages(sandboxErrors)
  const sentence = useSentence(errors)
  const fieldSentence = useFieldSentence()
  const [form, setForm] = useState(emptyFault)
  const adding = useAct((added: FaultForm) =>
    sandboxApi.addFault.call({ fault: faultOf(added), times: timesOf(added) }),
  )
  const change = (part: Partial<FaultForm>) => {
    setForm({ ...form, ...part })
    adding.reset()
  }
  const wrong = new Map<FaultField | null, string>(
    fieldErrorsOf(adding.error).map((error) => [fieldOfPath(error.path), fieldSentence(error)]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate(form)
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="fault-title">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4" id="fault-title">
            {words.addTitle}
          </Title>
          <SelectField
            path="kind"
            label={fieldWords.kind}
            choices={faultKinds.map((value) => ({ value, label: names[value] }))}
            value={form.kind}
            onChange={(kind) => change({ kind: faultKinds.find((known) => known === kind) ?? form.kind })}
          />
          <Text>{explanations[form.kind]}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {fieldsOfKind[form.kind].map((field) => (
              <FaultFieldView
                key={`${form.kind} ${field}`}
                field={field}
                form={form}
                sandbox={sandbox}
                error={wrong.get(field)}
                onChange={(text) => change({ [field]: text })}
              />
            ))}
          </SimpleGrid>
          {adding.isError && (
            <Text c="var(--mantine-color-error)" role="alert">
              {sentence(adding.error)}
            </Text>
          )}
          <Group>
            <Button type="submit" leftSection={<IconPlus size={18} />} loading={adding.isPending} h={44}>
              {words.addFault}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
