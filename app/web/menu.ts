/** The menu, made from the route tree: a page that is not built has no entry. */
import type { AnyRoute } from '@tanstack/react-router'
import { type Asker, isGranted, type Requirement } from '#platform/access.ts'
import type { MenuEntry, MenuItem, Title } from '#platform/web/page.ts'

/** The first has no name: it is where one comes in. What is done for the whole installation stands last. */
export const menuSections = ['first', 'trade', 'money', 'account', 'administration'] as const
export type MenuSection = (typeof menuSections)[number]

export type MenuLine = {
  section: MenuSection
  to: string
  params: MenuItem['params']
  /** The part of the page that it leads to; null where it is the page. */
  search: NonNullable<MenuItem['search']> | null
  title: Title
  icon: MenuEntry['icon']
  shortcut: string | null
  order: number
  /** One of a set, which stands below its entry. */
  isSub: boolean
  Beside: NonNullable<MenuEntry['Beside']> | null
  /** Its place in the bar of a phone; null where it has none. */
  phone: MenuEntry['phone'] | null
}

const administration: readonly Requirement[] = ['admin', 'system', 'test']

const linesOf = (route: AnyRoute): MenuLine[] => {
  const { staticData } = route.options
  if (staticData?.menu === undefined) return []
  const {
    order,
    icon,
    label,
    each,
    shortcut = null,
    section = 'account',
    phone = null,
    Beside = null,
  } = staticData.menu
  const ownTitle = typeof staticData.title === 'function' ? staticData.title({}) : staticData.title
  const items: readonly MenuItem[] = each?.() ?? [{ params: {}, title: label ?? ownTitle, icon }]
  return items.map((item, index) => ({
    section: administration.includes(staticData.grant) ? 'administration' : section,
    to: String(route.fullPath),
    params: item.params,
    search: item.search ?? null,
    title: item.title,
    icon: item.icon,
    shortcut: index === 0 ? shortcut : null,
    order,
    isSub: each !== undefined && item.search === undefined,
    Beside,
    phone: index === 0 ? phone : null,
  }))
}

const place = ({ section }: MenuLine): number => menuSections.indexOf(section)

/** Only what the asker may open, section by section, in the order that the pages say. */
export const menuOf = (routes: readonly AnyRoute[], asker: Asker): readonly MenuLine[] =>
  routes
    .filter((route) => isGranted(asker, route.options.staticData?.grant ?? 'system'))
    .flatMap(linesOf)
    .sort((left, right) => place(left) - place(right) || left.order - right.order)
