/** Which rows of a list are chosen; Shift chooses the range from the row chosen before. */

export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const emptySelection: Selection = { ids: new Set(), anchor: null }

export const selectAll = (ids: readonly string[]): Selection => ({ ids: new Set(ids), anchor: null })

type Press = { id: string; selected: boolean; range: boolean }

/** `order` is how the rows stand on the screen. */
export const selectOne = (
  selection: Selection,
  order: readonly string[],
  { id, selected, range }: Press,
): Selection => {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  const pressed = range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const ids = new Set(selection.ids)
  for (const each of pressed) {
    if (selected) ids.add(each)
    else ids.delete(each)
  }
  return { ids, anchor: id }
}
