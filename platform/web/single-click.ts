/** For what is done at once and by itself done twice: the second click of a double click is none. Keys count no clicks. */
import type { MouseEvent } from 'react'

export const singleClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) act()
  }
