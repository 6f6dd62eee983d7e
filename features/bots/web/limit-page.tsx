import { Button, Group, Stack, Text, Title } from '@mantine/core'
import IconGauge from 'icon:gauge'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { ModeBadge } from '#platform/web/mode-badge.tsx'
import { PageHeading } from '#platform/web/page-heading.tsx'
import type { Column } from '#platform/web/table.tsx'
import type { FolderLimit } from '../limit-contract.ts'
import { limitedFamilies, limitList } from '../limit-list.ts'
import { botsApi } from './api.ts'
import { isOffered } from './family.ts'
import type { FamilyModule } from './family-kit.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { limitWords } from './limit-messages.ts'
import { TextLink } from '#platform/web/links.tsx'
import styles from './limit-page.module.css'

export const Route = createFileRoute('/limit')({
  staticData: {
    grant: 'trading',
    title: { en: 'Folder limits', hu: 'Mappalimitek' },
    menu: { order: 89, icon: IconGauge, section: 'money', label: { en: 'Limits', hu: 'Limitek' } },
  },
  component: LimitPage,
})

const useColumns = (onEdit: (folder: FolderLimit) => void): readonly Column<FolderLimit>[] => {
  const words = useMessages(limitWords)
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'folder',
        header: words.folder,
        card: 'title',
        cell: ({ id, family, name, pair, mode }) => (
          <>
            <TextLink to="/bots/$family/$botId" params={{ family, botId: id }} fw={600}>
              {name}
            </TextLink>{' '}
            <ModeBadge mode={mode} />
            <Text size="xs" c="dimmed">
              {pair}
            </Text>
          </>
        ),
      },
      { id: 'used', header: words.used, numeric: true, cell: ({ used }) => format.count(used) },
      {
        id: 'remaining',
        header: words.remaining,
        numeric: true,
        cell: ({ remaining }) => (remaining === null ? '–' : format.count(remaining)),
      },
      {
        id: 'limit',
        header: words.limit,
        numeric: true,
        cell: ({ limit }) => (limit === null ? words.noLimit : format.count(limit)),
      },
      {
        id: 'edit',
        header: words.edit,
        cell: (folder) => (
          <Button variant="subtle" size="compact-sm" aria-label={words.editOf(folder)} onClick={() => onEdit(folder)}>
            {words.edit}
          </Button>
        ),
      },
    ],
    [words, format, onEdit],
  )
}

type Editing = { folder: FolderLimit; family: Promise<FamilyModule> }

function LimitPage() {
  const words = useMessages(limitWords)
  const [editing, setEditing] = useState<Editing | null>(null)
  const columns = useColumns((folder) => {
    const entry = findCatalogued(folder.family)
    if (entry !== null) setEditing({ folder, family: entry.load() })
  })
  return (
    <>
      <PageHeading subtitle={words.subtitle}>{words.title}</PageHeading>
      <Stack gap="md">
        {limitedFamilies.map((family) => {
          const title = family.toUpperCase()
          return (
            <section key={family} className={`one-of-lists ${styles['limits']}`} aria-labelledby={`limits-${family}`}>
              <Title order={2} size="h4" id={`limits-${family}`}>
                {title}
              </Title>
              <ListPart
                list={limitList}
                page={botsApi.limits}
                asked={{ family }}
                label={words.tableOf({ family: title })}
                columns={columns}
                empty={
                  <Group data-none>
                    <Text c="dimmed">{words.none}</Text>
                    {isOffered(family) && (
                      <ButtonLink to="/bots/$family/create" params={{ family }} variant="default">
                        {words.newBot}
                      </ButtonLink>
                    )}
                  </Group>
                }
              />
            </section>
          )
        })}
      </Stack>
      {editing !== null && (
        <Suspense>
          <LimitDialog {...editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
