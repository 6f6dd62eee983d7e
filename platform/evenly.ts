/** At most so many of a list, evenly, the first and the last among them. */
export const evenly = <Item>(list: readonly Item[], most: number): Item[] => {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, index) => Math.round((index * (list.length - 1)) / (most - 1))).flatMap(
    (place) => list.slice(place, place + 1),
  )
}
