import { NavLink, Stack, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTitle } from '#platform/web/language.tsx'
import type { MenuLine } from './menu.ts'

type Props = {
  lines: readonly MenuLine[]
  /** Icons alone; the names are heard, and seen beside the pointer. */
  isNarrow?: boolean
  onFollow?: () => void
}

export const lineKey = ({ to, params }: MenuLine): string => `${to} ${Object.values(params).join(' ')}`

export const MenuList = ({ lines, isNarrow = false, onFollow }: Props) => {
  const say = useTitle()
  return (
    <Stack gap={4} className="shell-menu">
      {lines.map((line) => (
        <Tooltip key={lineKey(line)} label={say(line.title)} position="right" withinPortal={false} disabled={!isNarrow}>
          <NavLink
            className="menu-link"
            label={say(line.title)}
            leftSection={<line.icon size={20} stroke={1.7} />}
            {...(onFollow === undefined ? {} : { onClick: onFollow })}
            renderRoot={(props) => (
              <Link to={line.to} params={line.params} activeProps={{ 'data-active': true }} {...props} />
            )}
          />
        </Tooltip>
      ))}
    </Stack>
  )
}
