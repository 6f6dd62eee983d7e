/** A list inside another page, such as a tab of a record: what narrows it is given, and its place is not in the address. */
import { type ReactNode, useState } from 'react'
import type { AnyList, ListQuery } from '#platform/list.ts'
import { ROWS } from './list-address.ts'
import { ListRows, type PageCall, type Place, useListPage } from './list-rows.tsx'
import type { Column } from './table.tsx'

type Props<Of extends AnyList, Row> = {
  list: Of
  page: PageCall<Of, Row>
  /** What the page asks for, such as the user whose record it is. */
  asked: ListQuery<Of>
  label: string
  columns: readonly Column<Row>[]
  empty: ReactNode
}

export const ListPart = <Of extends AnyList, Row extends { id: string }>(props: Props<Of, Row>) => {
  const { list, page, asked, label, columns, empty } = props
  const [place, setPlace] = useState<Place>({})
  const answer = useListPage<Of, Row>(list, page, { ...asked, ...place, limit: ROWS })
  return <ListRows label={label} columns={columns} answer={answer} place={place} onTurn={setPlace} empty={empty} />
}
