/** The contract on the page of documents, for those who run the installation. */
import { Button, Card, Group, Text, Title } from '@mantine/core'
import IconEdit from 'icon:edit'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AskButton } from '#platform/web/ask-button.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { useRefusal } from '#platform/web/use-refusal.ts'
import { contractsApi } from './api.ts'
import { editorWords } from './messages.ts'

const ContractEditor = lazy(() => import('./contract-editor.tsx'))

export const ContractCard = () => {
  const words = useMessages(editorWords)
  const format = useFormat()
  const isDisabled = useRefusal('documents.write') !== null
  const [isEditing, setIsEditing] = useState(false)
  const { data } = useQuery(contractsApi.template.queryOptions())
  const [newest] = data?.versions ?? []
  const isActive = data?.isActive ?? false
  const numbers = {
    version: format.count(data?.version ?? 0),
    signatures: format.count(newest?.signatures ?? 0),
  }
  return (
    <Card mb="lg">
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Text c="dimmed">{words.text}</Text>
      <Text mb="sm">{isActive ? words.inForce(numbers) : words.none}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={data === undefined}
          leftSection={<IconEdit size={18} />}
          onClick={() => setIsEditing(true)}
        >
          {words.edit}
        </Button>
        {isActive && (
          <AskButton
            of={contractsApi.retire}
            input={{ version: data?.version ?? 0 }}
            isDisabled={isDisabled}
            tone="danger"
            confirm={words.retire}
            label={words.retire}
            title={words.retireTitle}
            text={words.retireText}
            done={words.retired}
          />
        )}
      </Group>
      {isEditing && data !== undefined && (
        <Suspense>
          <ContractEditor template={data} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
