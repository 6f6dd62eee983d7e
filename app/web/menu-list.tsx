import { Divider, NavLink, Stack, Text, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { type MenuLine, menuSections } from './menu.ts'
import { shellWords } from './messages.ts'

type Props = {
  lines: readonly MenuLine[]
  /** Icons alone; the names are heard, and seen beside the pointer. */
  isNarrow?: boolean
  onFollow?: () => void
}

export const lineKey = ({ to, params }: MenuLine): string => `${to} ${Object.values(params).join(' ')}`

const Lines = ({ lines, isNarrow = false, onFollow }: Props) => {
  const say = useTitle()
  return lines.map((line) => (
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
  ))
}

/** The first section needs no name: it is what the product is for. */
export const MenuList = ({ lines, ...rest }: Props) => {
  const words = useMessages(shellWords)
  return (
    <Stack gap={4} className="shell-menu">
      {menuSections.map((section) => {
        const own = lines.filter((line) => line.section === section)
        if (own.length === 0) return null
        if (section === 'own') return <Lines key={section} lines={own} {...rest} />
        return (
          <Stack key={section} gap={4} role="group" aria-label={words.menuAdministration}>
            <Divider my={6} />
            {rest.isNarrow !== true && (
              <Text size="sm" c="dimmed" fw={600} px="sm" aria-hidden>
                {words.menuAdministration}
              </Text>
            )}
            <Lines lines={own} {...rest} />
          </Stack>
        )
      })}
    </Stack>
  )
}
