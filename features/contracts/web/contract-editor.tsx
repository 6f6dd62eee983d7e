/** The contract in both languages, as it is typed and as it will look to somebody. */
import { Card, List, Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { languages } from '#engine/messages.ts'
import { Markdown } from '#features/legal/web/index.ts'
import { useAct } from '#platform/web/act.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { check, type Field, prose } from '#platform/web/record-fields.tsx'
import { RecordForm } from '#platform/web/record-form.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { contracts as contract, type Template } from '../contract.ts'
import { contractDay, fillTemplate } from '../rules.ts'
import { contractsApi } from './api.ts'
import { editorWords } from './messages.ts'

type Language = (typeof languages)[number]
const names = { en: 'English', hu: 'Magyar' } as const satisfies Record<Language, string>

const Preview = ({ text, language }: { text: string; language: Language }) => {
  const words = useMessages(editorWords)
  const example = editorWords[language]
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb="xs">
        {words.preview}
      </Text>
      <Card withBorder lang={language}>
        <Markdown
          text={fillTemplate(text, {
            'user.fullname': example.exampleName,
            'address.full': example.exampleAddress,
            'package.name': example.examplePackage,
            date: contractDay(today, language),
          })}
        />
      </Card>
    </>
  )
}

const withPreview =
  (field: Field<string>, language: Language): Field<string> =>
  (state) => (
    <>
      {field(state)}
      <Preview text={state.value} language={language} />
    </>
  )

const Versions = ({ versions }: Pick<Template, 'versions'>) => {
  const words = useMessages(editorWords)
  const format = useFormat()
  if (versions.length === 0) return null
  return (
    <>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {words.versions}
      </Title>
      <List>
        {versions.map(({ version, by, signatures, createdAtMs }) => (
          <List.Item key={version}>
            {words.version({
              version: format.count(version),
              by: [format.dateTime(createdAtMs), ...(by === null ? [] : [by])].join(', '),
              signatures: format.count(signatures),
            })}
          </List.Item>
        ))}
      </List>
    </>
  )
}

export default function ContractEditor({ template, onClose }: { template: Template; onClose: () => void }) {
  const words = useMessages(editorWords)
  const format = useFormat()
  const isDisabled = useRefusal('documents.write') !== null
  const { version, en, hu, versions } = template
  const act = useAct(contractsApi.publish, {
    done: (published) => words.published({ version: format.count(published.version) }),
    onDone: onClose,
  })
  const text = (language: Language) => withPreview(prose({ label: words.body, rows: 10 }), language)
  return (
    <Dialog title={words.title} size="xl" onClose={onClose}>
      <Text c="dimmed" mb="md">
        {words.help}
      </Text>
      <RecordForm
        of={contract.publish}
        initial={{ version, en, hu, requiresResign: true }}
        fields={{ en: text('en'), hu: text('hu'), requiresResign: check({ label: words.resign }) }}
        act={act}
        send={words.publish({ version: format.count(version + 1) })}
        isDisabled={isDisabled}
        onCancel={onClose}
      >
        {(field) => (
          <>
            <Tabs defaultValue="en">
              <Tabs.List mb="sm">
                {languages.map((language) => (
                  <Tabs.Tab key={language} value={language}>
                    {names[language]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {languages.map((language) => (
                <Tabs.Panel key={language} value={language}>
                  {field(language)}
                </Tabs.Panel>
              ))}
            </Tabs>
            {field('requiresResign')}
          </>
        )}
      </RecordForm>
      <Versions versions={versions} />
    </Dialog>
  )
}
