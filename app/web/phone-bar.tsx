/** The bar at the bottom of a phone: the first entries of the menu, and the whole menu behind the last one. */
import { Text, UnstyledButton } from '@mantine/core'
import IconMenu2 from 'icon:menu-2'
import { Link } from '@tanstack/react-router'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { lineKey } from './menu-list.tsx'
import { shellWords } from './messages.ts'
import type { MenuLine } from './menu.ts'

const ROOM = 4

export const PhoneBar = ({ lines, onMore }: { lines: readonly MenuLine[]; onMore: () => void }) => {
  const words = useMessages(shellWords)
  const say = useTitle()
  const hasMore = lines.length > ROOM
  const shown = hasMore ? lines.slice(0, ROOM - 1) : lines
  return (
    <nav className="phone-bar" aria-label={words.quickMenu}>
      {shown.map((line) => (
        <Link key={lineKey(line)} to={line.to} params={line.params} activeProps={{ 'data-active': true }}>
          <line.icon size={22} stroke={1.7} />
          <Text span inherit truncate maw="100%" px={4}>
            {say(line.title)}
          </Text>
        </Link>
      ))}
      {hasMore && (
        <UnstyledButton onClick={onMore}>
          <IconMenu2 size={22} stroke={1.7} />
          {words.more}
        </UnstyledButton>
      )}
    </nav>
  )
}
