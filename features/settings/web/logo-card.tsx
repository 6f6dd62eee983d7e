/** The logo: what stands now, and another one in its place. It changes at once, apart from the form. */
import { Alert, Button, Card, FileInput, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { LOGO } from '../logo-limits.ts'
import { settingsApi } from './api.ts'
import { settingHelp, settingNames, settingsWords } from './messages.ts'

type Props = {
  /** Empty while it is the one that the product comes with. */
  address: string
  version: number
}

const useChange = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const onSuccess = (saved: Awaited<ReturnType<typeof settingsApi.page.call>>) => {
    queryClient.setQueryData(settingsApi.page.queryKey({ input: { page: 'general' } }), saved)
    // The list of changes below has one more.
    void queryClient.invalidateQueries()
    onDone()
  }
  const set = useMutation(settingsApi.setLogo.mutationOptions({ onSuccess }))
  const remove = useMutation(settingsApi.removeLogo.mutationOptions({ onSuccess }))
  return { set, remove }
}

const kilobytes = LOGO.maxBytes / 1024

export const LogoCard = ({ address, version }: Props) => {
  const words = useMessages(settingsWords)
  const name = useMessages(settingNames)['general.logo']
  const help = useMessages(settingHelp)['general.logo']
  const [file, setFile] = useState<File | null>(null)
  const { set, remove } = useChange(() => setFile(null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.reset()
    if (file !== null) set.mutate({ file, version })
  }
  const error = set.error ?? remove.error
  return (
    <Card withBorder p="lg" mb="lg" maw={720} component="section" aria-labelledby="logo-title">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2} size="h4" id="logo-title">
            {name}
          </Title>
          <Text c="dimmed">{help}</Text>
          <Group gap="sm">
            <img src={address === '' ? '/icon.svg' : address} alt={name} height={28} style={{ maxWidth: '100%' }} />
            {address === '' && <Text size="sm">{words.logoOwn}</Text>}
          </Group>
          <FileInput
            label={words.logoFile}
            description={words.logoLimits({ kilobytes, min: LOGO.minSide, max: LOGO.maxSide })}
            accept=".png"
            value={file}
            onChange={setFile}
          />
          {(set.isSuccess || remove.isSuccess) && file === null && <Alert role="status">{words.logoChanged}</Alert>}
          {error !== null && <Problem error={error} />}
          <Group gap="sm">
            <Button type="submit" disabled={file === null} loading={set.isPending}>
              {words.logoSet}
            </Button>
            {address !== '' && (
              <Button
                variant="default"
                loading={remove.isPending}
                onClick={() => {
                  set.reset()
                  remove.mutate({ version })
                }}
              >
                {words.logoRemove}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
