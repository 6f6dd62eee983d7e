/** Folders of a family as a list inside a page. */
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { findCatalogued } from '#bots/catalogue.ts'
import { folderList } from '#features/folders/web/index.ts'
import { ButtonLink } from '#platform/web/button-link.tsx'
import { useFormat, useMessages } from '#platform/web/language.tsx'
import { ListPart } from '#platform/web/list-part.tsx'
import { Money, Profit } from '#platform/web/money.tsx'
import type { Column } from '#platform/web/table.tsx'
import { Time } from '#platform/web/time.tsx'
import { type Folder, foldersApi } from './folders-api.ts'
import { foldersWords } from './folders-messages.ts'
import { TextLink } from '#platform/web/links.tsx'

type Sum = 'investment' | 'realised' | 'total'

/** A sum of each quote asset under the other; a dash where there are no bots. */
const Sums = ({ folder: { totals }, of }: { folder: Folder; of: Sum }) =>
  totals.length === 0
    ? '–'
    : totals.map((total) => (
        <div key={`${total.kind} ${total.quote}`}>
          {of === 'investment' ? (
            <Money amount={total[of]} asset={total.quote} />
          ) : (
            <Profit amount={total[of]} asset={total.quote} />
          )}
        </div>
      ))

/** A bot of many trades opens as the bot that it is. */
const FolderName = ({ id, family, name, holds }: Folder) => {
  const words = useMessages(foldersWords)
  return holds === 'bots' ? (
    <TextLink to="/bots/$family/folder/$folderId" params={{ family, folderId: id }} fw={600}>
      {name}
    </TextLink>
  ) : (
    <>
      <TextLink to="/bots/$family/$botId" params={{ family, botId: id }} fw={600}>
        {name}
      </TextLink>
      <Text size="xs" c="dimmed">
        {words.oneBot}
      </Text>
    </>
  )
}

const useColumns = (): readonly Column<Folder>[] => {
  const words = useMessages(foldersWords)
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: words.name,
        card: 'title',
        cell: (folder) => <FolderName {...folder} />,
      },
      { id: 'bots', header: words.bots, numeric: true, cell: ({ bots }) => format.count(bots) },
      {
        id: 'investment',
        header: words.investment,
        numeric: true,
        cell: (folder) => <Sums folder={folder} of="investment" />,
      },
      {
        id: 'realised',
        header: words.realised,
        numeric: true,
        cell: (folder) => <Sums folder={folder} of="realised" />,
      },
      { id: 'total', header: words.total, numeric: true, cell: (folder) => <Sums folder={folder} of="total" /> },
      { id: 'created', header: words.created, card: 'more', cell: ({ createdAtMs }) => <Time atMs={createdAtMs} /> },
    ],
    [words, format],
  )
}

/** The ways to make a folder and to the bots without one, as far as the family has pages for them. */
export const FolderWays = ({ family }: { family: string }) => {
  const words = useMessages(foldersWords)
  const pages = findCatalogued(family)?.pages ?? []
  return (
    <>
      {pages.includes('unfoldered') && (
        <ButtonLink to="/bots/$family/folder/unfoldered" params={{ family }} variant="default">
          {words.unfoldered}
        </ButtonLink>
      )}
      <ButtonLink to="/bots/$family/folder" params={{ family }} search={{ new: true }} variant="default">
        {words.create}
      </ButtonLink>
    </>
  )
}

/** Where there could be folders and there are none; the way to the first one stands at the head of the page. */
export const NoFolders = () => {
  const words = useMessages(foldersWords)
  return (
    <Text c="dimmed" mb="sm">
      {words.none} {words.noneHelp}
    </Text>
  )
}

export const FoldersPart = ({ family }: { family: string }) => {
  const words = useMessages(foldersWords)
  const columns = useColumns()
  return (
    <ListPart
      list={folderList}
      page={foldersApi.list}
      asked={{ family }}
      label={words.table({ family: family.toUpperCase() })}
      columns={columns}
      empty={<NoFolders />}
    />
  )
}
