/** The menu, made from the route tree: a page that is not built has no entry. */
import type { AnyRoute } from '@tanstack/react-router'
import { type Asker, isGranted, type Requirement } from '#platform/access.ts'
import type { MenuEntry, Title } from '#platform/web/page.ts'

/** What somebody does for themselves, and what they do for the whole installation. */
export const menuSections = ['own', 'administration'] as const
type MenuSection = (typeof menuSections)[number]

export type MenuLine = {
  section: MenuSection
  to: string
  params: Readonly<Record<string, string>>
  title: Title
  icon: MenuEntry['icon']
  shortcut: string | null
  order: number
}

const administration: readonly Requirement[] = ['admin', 'system', 'test']

const linesOf = (route: AnyRoute): MenuLine[] => {
  const { staticData } = route.options
  if (staticData?.menu === undefined) return []
  const { order, icon, label, each, shortcut = null } = staticData.menu
  const ownTitle = typeof staticData.title === 'function' ? staticData.title({}) : staticData.title
  const section: MenuSection = administration.includes(staticData.grant) ? 'administration' : 'own'
  const items = each?.() ?? [{ params: {}, title: label ?? ownTitle }]
  return items.map(({ params, title }, index) => ({
    section,
    to: String(route.fullPath),
    params,
    title,
    icon,
    shortcut: index === 0 ? shortcut : null,
    order,
  }))
}

const place = ({ section }: MenuLine): number => menuSections.indexOf(section)

/** Only what the asker may open, section by section, in the order that the pages say. */
export const menuOf = (routes: readonly AnyRoute[], asker: Asker): readonly MenuLine[] =>
  routes
    .filter((route) => isGranted(asker, route.options.staticData?.grant ?? 'system'))
    .flatMap(linesOf)
    .sort((left, right) => place(left) - place(right) || left.order - right.order)
