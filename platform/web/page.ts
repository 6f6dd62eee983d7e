/** What every page says about itself. The menu, the guard and the tests read it from the route tree. */
import type { ComponentType } from 'react'
import type { Language } from '#engine/messages.ts'
import type { Requirement } from '../access.ts'

export type Title = Readonly<Record<Language, string>>

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** One page of a set, such as the dashboard of one bot family. */
export type MenuItem = {
  title: Title
  params: Readonly<Record<string, string>>
  icon: Icon
  /** Of a part of a page, such as a tab: it is an entry like those of whole pages. */
  search?: Readonly<Record<string, string>>
}

export type BesideProps = Pick<MenuItem, 'params'>

/**
 * `order` sorts the menu; `each` makes one entry for every item of a set. `Beside` is a figure beside it, loaded when the menu stands.
 * `label` is a shorter title; `shortcut` is the letter that opens the page after `g`. `section` is what it belongs to, the account by itself; what is done for the
 * whole installation says its grant. `phone` is its place in the bar of a phone.
 */
export type MenuEntry = {
  order: number
  icon: Icon
  label?: Title
  section?: 'first' | 'trade' | 'money' | 'account'
  phone?: 'left' | 'right'
  shortcut?: string
  each?: () => readonly MenuItem[]
  Beside?: ComponentType<BesideProps>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the page. */
    grant: Requirement
    /** A page for visitors that also does something for whoever is signed in, as a link out of a mail may. */
    alsoSignedIn?: true
    /** Shown in the menu and the tab of the browser. A page of a set makes it from the parameters of its address. */
    title: Title | ((params: Readonly<Record<string, string>>) => Title)
    menu?: MenuEntry
  }
}
