/** Gives the focus back to what opened a dialog, also when that was an item of a menu that is gone by then. */
import { useEffect, useState } from 'react'

/** An item of a menu stands for the button that opens the menu. */
const openerOf = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu === null || menu === undefined ? element : document.getElementById(menu)
}

/** To be called by what is on screen only while it is open. */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
