import { Button, Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import IconChevronDown from 'icon:chevron-down'
import IconPlus from 'icon:plus'
import { Suspense, useId } from 'react'
import { useMessages, useTitle } from '#platform/web/language.tsx'
import { type MenuLine, type MenuSection, menuSections } from './menu.ts'
import { shellWords } from './messages.ts'
import { changeLayout, useLayout } from './use-layout.ts'

type Props = {
  lines: readonly MenuLine[]
  /** Icons alone; the names are heard, and seen beside the pointer. */
  isNarrow?: boolean
  onFollow?: () => void
}

export const lineKey = ({ to, params, search }: MenuLine): string =>
  [to, ...Object.values(params), ...Object.values(search ?? {})].join(' ')

/** A page below which others of the menu stand is not the one that is open when they are. */
const hasBelow = ({ to }: MenuLine, lines: readonly MenuLine[]): boolean =>
  lines.some((other) => other.to !== to && other.to.startsWith(to.endsWith('/') ? to : `${to}/`))

/** What it says is no part of the name of the entry. */
const Beside = ({ line: { Beside: Figure, params }, id }: { line: MenuLine; id: string }) =>
  Figure !== null && (
    <small id={id} className="menu-count tabular" aria-hidden>
      <Suspense>
        <Figure params={params} />
      </Suspense>
    </small>
  )

const Lines = ({ lines, isNarrow = false, onFollow }: Props) => {
  const say = useTitle()
  const id = useId()
  return lines.map((line, index) => (
    <Tooltip key={lineKey(line)} label={say(line.title)} position="right" withinPortal={false} disabled={!isNarrow}>
      <Link
        to={line.to}
        params={line.params}
        {...(line.search === null ? {} : { search: line.search })}
        className="menu-link"
        activeProps={{ 'data-active': true }}
        activeOptions={{ exact: hasBelow(line, lines), includeSearch: line.search !== null }}
        {...(line.Beside === null ? {} : { 'aria-describedby': `${id}${index}` })}
        {...(line.isSub ? { 'data-sub': true } : {})}
        {...(onFollow === undefined ? {} : { onClick: onFollow })}
      >
        <line.icon size={16} stroke={1.7} />
        <span>{say(line.title)}</span>
        <Beside line={line} id={`${id}${index}`} />
      </Link>
    </Tooltip>
  ))
}

const titles = {
  trade: 'menuTrade',
  money: 'menuMoney',
  account: 'menuAccount',
  administration: 'menuAdministration',
} as const satisfies Record<Exclude<MenuSection, 'first'>, keyof (typeof shellWords)['en']>

/** Folds what follows it away, but for the page that is open. */
const Fold = ({ title, isNarrow }: { title: string; isNarrow: boolean }) => {
  const isOpen = useLayout().administration === 'open'
  return (
    <UnstyledButton
      className="menu-group menu-fold"
      aria-expanded={isOpen}
      aria-label={title}
      onClick={() => changeLayout({ administration: isOpen ? 'folded' : 'open' })}
    >
      {!isNarrow && title}
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
}

export const MenuList = ({ lines, ...rest }: Props) => {
  const words = useMessages(shellWords)
  const isNarrow = rest.isNarrow === true
  return menuSections.map((section) => {
    const own = lines.filter((line) => line.section === section)
    if (own.length === 0) return null
    if (section === 'first') return <Lines key={section} lines={own} {...rest} />
    const title = words[titles[section]]
    return (
      <div key={section} role="group" aria-label={title} className="shell-menu">
        {section === 'administration' ? (
          <Fold title={title} isNarrow={isNarrow} />
        ) : (
          <span className="menu-group" aria-hidden>
            {isNarrow ? '·' : title}
          </span>
        )}
        <Lines lines={own} {...rest} />
      </div>
    )
  })
}

/** Always at hand, above the menu. */
export const NewBotButton = ({ onOpen }: { onOpen: () => void }) => {
  const { newBot } = useMessages(shellWords)
  return (
    <Button className="menu-new" leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={onOpen}>
      {newBot}
    </Button>
  )
}
