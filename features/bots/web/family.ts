/** The families as the pages know them before one is loaded: by name, with their titles. */
import IconAccessPoint from 'icon:access-point'
import IconBolt from 'icon:bolt'
import IconChartHistogram from 'icon:chart-histogram'
import IconDiamond from 'icon:diamond'
import IconGridPattern from 'icon:hash'
import IconRobot from 'icon:robot'
import IconStairs from 'icon:stairs'
import IconWaveSine from 'icon:wave-sine'
import { lazy } from 'react'
import { notFound } from '@tanstack/react-router'
import { type CatalogueEntry, catalogued, type FamilyPage, findCatalogued } from '#bots/catalogue.ts'
import type { Side } from '#engine/market.ts'
import { betaEnd, isFeatureOn } from '#platform/web/product.ts'
import type { Icon, MenuEntry, Title } from '#platform/web/page.ts'
import type { MarketSummary } from '../../markets/contract.ts'
import { featureOf } from '../feature-of.ts'

type Names = CatalogueEntry['titles']

/** How each page of a family is called. */
const titles: Record<FamilyPage, (names: Names) => Title> = {
  dashboard: ({ en, hu }) => ({ en: `${en} bots`, hu: `${hu} botok` }),
  create: ({ en, hu }) => ({ en: `New ${en} bot`, hu: `Új ${hu} bot` }),
  generator: ({ en, hu }) => ({ en: `${en} generator`, hu: `${hu} generátor` }),
  bot: ({ en, hu }) => ({ en: `${en} bot`, hu: `${hu} bot` }),
  edit: ({ en, hu }) => ({ en: `Edit ${en} bot`, hu: `${hu} bot módosítása` }),
  folders: ({ en, hu }) => ({ en: `${en} folders`, hu: `${hu} mappák` }),
  folder: ({ en, hu }) => ({ en: `${en} folder`, hu: `${hu} mappa` }),
  'folder-create': ({ en, hu }) => ({ en: `New ${en} folder`, hu: `Új ${hu} mappa` }),
  'folder-edit': ({ en, hu }) => ({ en: `Edit ${en} folder`, hu: `${hu} mappa szerkesztése` }),
  'folder-clone': ({ en, hu }) => ({ en: `Clone ${en} folder`, hu: `${hu} mappa klónozása` }),
  unfoldered: ({ en, hu }) => ({ en: `${en} trades without folder`, hu: `Mappa nélküli ${hu} kereskedések` }),
  signals: ({ en, hu }) => ({ en: `${en} signals`, hu: `${hu} jelzések` }),
  'signal-create': ({ en, hu }) => ({ en: `New ${en} signal`, hu: `Új ${hu} jelzés` }),
  signal: ({ en, hu }) => ({ en: `${en} signal`, hu: `${hu} jelzés` }),
  'signal-edit': ({ en, hu }) => ({ en: `Edit ${en} signal`, hu: `${hu} jelzés szerkesztése` }),
  'pair-settings': ({ en, hu }) => ({ en: `${en} pair settings`, hu: `${hu} párbeállítások` }),
}

/** The family in the address, when it has the page; anything else is not found. */
export const familyNamed = (name: string, page: FamilyPage): CatalogueEntry => {
  const entry = findCatalogued(name)
  if (entry === null || !entry.pages.includes(page)) throw notFound()
  return entry
}

const BOT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The family of a bot's page; what cannot be the id of a bot is not found either. */
export const familyOfBot = ({ family, botId }: { family: string; botId: string }, page: FamilyPage): CatalogueEntry => {
  if (!BOT_ID.test(botId)) throw notFound()
  return familyNamed(family, page)
}

export const titleOf = (entry: CatalogueEntry, page: FamilyPage): Title =>
  entry.pageTitles[page] ?? titles[page](entry.titles)

/** What trades of the family wait for. */
export const driverOf = (family: string): CatalogueEntry['drivenBy'] => findCatalogued(family)?.drivenBy ?? 'prices'

export type Sides = 'futures' | 'advised' | Side

/** Which words its sides have (act-messages.ts, state-messages.ts). */
export const sidesOf = (family: string, entersBy: Side): Sides => {
  const entry = findCatalogued(family)
  if (entry?.trades === 'futures') return 'futures'
  return entry === null || entry.drivenBy === 'prices' ? entersBy : 'advised'
}

/** The markets that bots of the family can trade. */
export const tradedBy = <One extends Pick<MarketSummary, 'futures'>>(
  family: string,
  markets: readonly One[],
): One[] => {
  const trades = findCatalogued(family)?.trades
  return markets.filter(({ futures }) => (futures === null) === (trades !== 'futures'))
}

/** Those of them that a new bot may trade, each with what it may use of it. */
export const offeredTo = <One extends Pick<MarketSummary, 'futures'>>(family: string, markets: readonly One[]): One[] =>
  tradedBy(family, markets).flatMap((market) => {
    const { futures } = market
    if (futures === null) return [market]
    const { offered } = futures
    return offered === null ? [] : [{ ...market, futures: { ...futures, maxLeverage: offered.maxLeverage } }]
  })

/** The title of a page from its address; the family's may be unknown, then the page is not found. */
export const familyTitle =
  (page: FamilyPage) =>
  (params: Readonly<Record<string, string>>): Title => {
    const entry = findCatalogued(params['family'] ?? '')
    return entry === null ? { en: 'Bots', hu: 'Botok' } : titleOf(entry, page)
  }

/** Why the installation makes no bots of the family, as the server would say; there may be some that it made before. Null where it makes them. */
export const barOf = (family: string): 'FEATURE_OFF' | 'BETA_OVER' | null => {
  const feature = featureOf(family)
  if (feature !== null && !isFeatureOn(feature)) return 'FEATURE_OFF'
  return betaEnd(family) === 'over' ? 'BETA_OVER' : null
}

/** The first day without the beta of the family, where it lies ahead. */
export const betaDay = (family: string): string | null => (barOf(family) === null ? betaEnd(family) : null)

export const isOffered = (family: string): boolean => barOf(family) === null

/** Whether a new bot of the family may start with nothing but a price: nothing is to be agreed to or heard before. */
export const beginsAtOnce = (family: string): boolean => {
  const entry = findCatalogued(family)
  return entry?.drivenBy === 'prices' && entry.trades !== 'futures' && !entry.beta && isOffered(family)
}

/** By what each is known at a glance. */
const icons: Readonly<Record<string, Icon>> = {
  grid: IconGridPattern,
  spot: IconStairs,
  hodl: IconDiamond,
  indicator: IconChartHistogram,
  rsi: IconWaveSine,
  signal: IconAccessPoint,
  'futures-signal': IconBolt,
}

export const familyIcon = (family: string): Icon => icons[family] ?? IconRobot

/** How many run; the menu stands before it has come. */
export const RunningCount = lazy(() => import('./running-count.tsx'))

export const familyMenu: MenuEntry = {
  order: 20,
  icon: IconRobot,
  section: 'trade',
  Beside: RunningCount,
  each: () =>
    catalogued
      .filter(({ name }) => isOffered(name))
      .map(({ name, titles }) => ({ title: titles, params: { family: name }, icon: familyIcon(name) })),
}

/** What pages of other features lead to when they offer a first bot. */
export const firstFamily: string = catalogued[0]?.name ?? ''
