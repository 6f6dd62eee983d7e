/** Keys by a pattern, and what stands under one of them. */
import { Button, Code, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import IconSearchOff from 'icon:search-off'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '#platform/web/dialog.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { codeOf } from '#platform/web/failure.ts'
import { useMessages } from '#platform/web/language.tsx'
import { Problem } from '#platform/web/problem.tsx'
import { type Column, DataTable } from '#platform/web/table.tsx'
import { cacheApi } from './api.ts'
import { cacheWords } from './messages.ts'

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Value = ({ cacheKey, onClose }: { cacheKey: string; onClose: () => void }) => {
  const words = useMessages(cacheWords)
  const queryClient = useQueryClient()
  const { data, error } = useQuery(
    cacheApi.entry.queryOptions({ input: { key: cacheKey }, staleTime: Infinity, gcTime: 0, retry: false }),
  )
  const remove = useMutation(
    cacheApi.removeKey.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: cacheApi.overview.key() })
        void queryClient.invalidateQueries({ queryKey: cacheApi.search.key() })
        onClose()
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title={cacheKey}>
      {error !== null && <Problem error={error} {...(codeOf(error) === 'NOT_FOUND' ? { sentence: words.gone } : {})} />}
      {error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && (
        <Stack gap="sm">
          <Text c="dimmed">
            {data.type}, {data.bytes} B
            {data.lifeMs === null ? '' : `, ${words.life({ seconds: Math.ceil(data.lifeMs / 1000) })}`}
          </Text>
          {data.value === null ? <Text>{words.masked}</Text> : <Code block>{pretty(data.value)}</Code>}
          {data.isCut && <Text c="dimmed">{words.cut}</Text>}
          {remove.isError && <Problem error={remove.error} />}
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ key: cacheKey })}>
            {words.delete}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}

const useColumns = (onOpen: (key: string) => void): readonly Column<string>[] => {
  const words = useMessages(cacheWords)
  return useMemo(
    () => [
      { id: 'key', header: words.keys, cell: (key) => <Code>{key}</Code>, card: 'title' },
      {
        id: 'open',
        header: words.open,
        card: 'foot',
        cell: (key) => (
          <Button variant="default" aria-label={`${words.open}: ${key}`} onClick={() => onOpen(key)}>
            {words.open}
          </Button>
        ),
      },
    ],
    [words, onOpen],
  )
}

const Found = ({ glob }: { glob: string }) => {
  const words = useMessages(cacheWords)
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  const { data, error, isPending, refetch } = useQuery(cacheApi.search.queryOptions({ input: { glob }, staleTime: 0 }))
  if (error !== null && data === undefined) return <Problem error={error} retry={() => void refetch()} />
  return (
    <>
      <DataTable
        label={words.results}
        isLoading={isPending}
        rows={data?.keys ?? []}
        rowKey={(key) => key}
        columns={columns}
        empty={
          <Empty icon={IconSearchOff} title={words.noneTitle}>
            {words.none}
          </Empty>
        }
      />
      {open !== null && <Value cacheKey={open} onClose={() => setOpen(null)} />}
    </>
  )
}

export const Keys = ({ glob, onSearch }: { glob: string | undefined; onSearch: (glob: string) => void }) => {
  const words = useMessages(cacheWords)
  const [text, setText] = useState(glob ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <section>
      <Title order={2} size="h4" mb="sm" id="keys-title">
        {words.results}
      </Title>
      <form onSubmit={submit} role="search">
        <Group align="flex-end" mb="md">
          <TextInput
            type="search"
            label={words.search}
            placeholder="setting:*"
            maxLength={500}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {words.find}
          </Button>
        </Group>
      </form>
      {glob !== undefined && <Found glob={glob} />}
    </section>
  )
}
