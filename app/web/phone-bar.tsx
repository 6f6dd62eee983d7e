/** The bar at the bottom of a phone: the pages that are opened most, a new bot in the middle, and the whole menu behind the last one. */
import { UnstyledButton } from '@mantine/core'
import IconLayoutList from 'icon:layout-list'
import IconMenu2 from 'icon:menu-2'
import IconPlus from 'icon:plus'
import { Link } from '@tanstack/react-router'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { lineKey } from './menu-list.tsx'
import { shellWords } from './messages.ts'
import type { MenuLine } from './menu.ts'
import type { Open } from './overlay.ts'

type Props = { lines: readonly MenuLine[]; mayTrade: boolean; open: Open }

export const PhoneBar = ({ lines, mayTrade, open }: Props) => {
  const words = useMessages(shellWords)
  const say = useTitle()
  const at = (place: MenuLine['phone']) =>
    lines
      .filter(({ phone }) => phone === place)
      .map((line) => (
        <Link key={lineKey(line)} to={line.to} params={line.params} activeProps={{ 'data-active': true }}>
          {line.section === 'trade' ? (
            <>
              <IconLayoutList size={20} stroke={1.7} />
              {words.bots}
            </>
          ) : (
            <>
              <line.icon size={20} stroke={1.7} />
              {say(line.title)}
            </>
          )}
        </Link>
      ))
  return (
    <nav className="phone-bar" aria-label={words.quickMenu}>
      {at('left')}
      {mayTrade && (
        <UnstyledButton className="phone-new" aria-haspopup="dialog" onClick={() => open('new')}>
          <span>
            <IconPlus size={20} />
          </span>
          {words.newBotShort}
        </UnstyledButton>
      )}
      {at('right')}
      <UnstyledButton aria-haspopup="dialog" onClick={() => open('menu')}>
        <IconMenu2 size={20} stroke={1.7} />
        {words.more}
      </UnstyledButton>
    </nav>
  )
}
