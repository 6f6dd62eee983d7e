/** A list inside another page, such as a tab of a record: what narrows it is given, and its place is not in the address. */
import { type ReactNode, useState } from 'react'
import type { AnyList, ListQuery } from '#platform/list.ts'
import { ROWS } from './list-address.ts'
import { ListRows, type PageCall, type Place, useListPage } from './list-rows.tsx'
import type { Column } from './table.tsx'

type Props<Of extends AnyList, Row> = {
  list: Of
  page: PageCall<Of, Row>
  /** When it is read again, where that is not after what its own feature does. */
  old?: 'after-every-act'
  /** What the page asks for, such as the user whose record it is. */
  asked: ListQuery<Of>
  label: string
  columns: readonly Column<Row>[]
  /** Above the rows, where there are any. */
  above?: ReactNode
  empty: ReactNode
}

export const ListPart = <Of extends AnyList, Row extends { id: string }>(props: Props<Of, Row>) => {
  const { list, page, asked, old, label, columns, above, empty } = props
  const [place, setPlace] = useState<Place>({})
  const answer = useListPage<Of, Row>(list, { page, input: { limit: ROWS, ...asked, ...place }, old })
  return (
    <>
      {(answer.data?.rows.length ?? 0) > 0 && above}
      <ListRows label={label} columns={columns} answer={answer} place={place} onTurn={setPlace} empty={empty} />
    </>
  )
}
