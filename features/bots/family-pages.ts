/** Which page of a family a route of the router leads to: not every family has each. */
import { type FamilyPage, findCatalogued } from '#bots/catalogue.ts'

const ROOT = '/bots/$family'
/** The form of a new bot that is run over past prices. */
const BACKTEST = '/backtest/new/$family'

const pages: Readonly<Record<string, FamilyPage>> = {
  '/': 'dashboard',
  '/dashboard': 'dashboard',
  '/create': 'create',
  '/generator': 'generator',
  '/$botId': 'bot',
  '/edit/$botId': 'edit',
  '/folder': 'folders',
  '/folder/create': 'folder-create',
  '/folder/unfoldered': 'unfoldered',
  '/folder/$folderId': 'folder',
  '/folder/edit/$folderId': 'folder-edit',
  '/folder/$folderId/clone': 'folder-clone',
  '/signal': 'signals',
  '/signal/create': 'signal-create',
  '/signal/$signalId': 'signal',
  '/signal/edit/$signalId': 'signal-edit',
  '/settings': 'pair-settings',
}

/** True where the family has the page at this route. */
export const hasPageAt = (family: string, route: string): boolean => {
  const page = route === BACKTEST ? 'create' : pages[route === ROOT ? '/' : route.slice(ROOT.length)]
  return page !== undefined && findCatalogued(family)?.pages.includes(page) === true
}
