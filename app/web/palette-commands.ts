/** Everything the palette offers to whoever is signed in. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { catalogued } from '#bots/catalogue.ts'
import { isGranted } from '#platform/access.ts'
import { hiddenAmounts } from '#platform/web/hidden-amounts.ts'
import { useAmountsHidden, useLanguage, useMessages, usePreferences, useTitle } from '#platform/web/language.tsx'
import { themes } from '#platform/web/preferences.ts'
import { botsApi, isOffered } from '#features/bots/web/index.ts'
import { changePreferences } from '#features/preferences/web/index.ts'
import { useSignOut } from '#features/sign-in/web/index.ts'
import type { SessionAnswer } from '#platform/web/session.ts'
import type { MenuLine } from './menu.ts'
import { lineKey } from './menu-list.tsx'
import type { Open } from './overlay.ts'
import { paletteWords } from './palette-messages.ts'
import type { Command } from './palette-match.ts'

export const groups = ['pages', 'administration', 'bots', 'create', 'settings'] as const
type Group = (typeof groups)[number]
export type PaletteCommand = Command<Group>

type Input = { menu: readonly MenuLine[]; session: SessionAnswer; open: Open; query: string }

const usePages = (menu: readonly MenuLine[]): PaletteCommand[] => {
  const router = useRouter()
  const say = useTitle()
  return menu.map((line) => ({
    id: `page ${lineKey(line)}`,
    group: line.section === 'administration' ? 'administration' : 'pages',
    label: say(line.title),
    also: Object.values(line.title),
    hint: null,
    run: () =>
      void router.navigate({
        to: line.to,
        params: line.params,
        ...(line.search === null ? {} : { search: line.search }),
      }),
  }))
}

/** The pages of a family that make something new. */
const newPages = [
  { page: 'create', to: '/bots/$family/create', label: 'create' },
  { page: 'generator', to: '/bots/$family/generator', label: 'createGenerator' },
] as const

/** Bots that are shown beside all else. */
const MOST_BOTS = 20
/** Letters that come faster are asked for together. */
const TYPING_MS = 150
/** As many as the list of bots is searched by. */
const MOST_LETTERS = 60

/** Own bots of every family by what is typed, the newest first, and a new one of each. */
const useBots = ({ user, permissions }: SessionAnswer, typed: string): PaletteCommand[] => {
  const router = useRouter()
  const say = useTitle()
  const words = useMessages(paletteWords)
  const mayTrade = isGranted({ role: user.role, permissions }, 'trading')
  const families = mayTrade ? catalogued : []
  const [q] = useDebouncedValue(typed.trim().slice(0, MOST_LETTERS), TYPING_MS)
  const input = { limit: MOST_BOTS, ...(q === '' ? {} : { q }) }
  const { data } = useQuery({
    ...botsApi.list.queryOptions({ input, placeholderData: keepPreviousData }),
    enabled: mayTrade,
  })
  const own = data?.bots ?? []
  return [
    ...own.map(({ id, family, name, pair }): PaletteCommand => ({
      id: `bot ${id}`,
      group: 'bots',
      label: name,
      also: [family],
      hint: pair,
      run: () => void router.navigate({ to: '/bots/$family/$botId', params: { family, botId: id } }),
    })),
    ...families
      .filter(({ name }) => isOffered(name))
      .flatMap(({ name, titles, about, pages }) =>
        newPages
          .filter(({ page }) => pages.includes(page))
          .map(({ page, to, label }): PaletteCommand => ({
            id: `${page} ${name}`,
            group: 'create',
            label: words[label]({ family: say(titles) }),
            also: [words.createAlso],
            hint: say(about),
            run: () => void router.navigate({ to, params: { family: name } }),
          })),
      ),
  ]
}

const useLooks = (): PaletteCommand[] => {
  const words = useMessages(paletteWords)
  const { theme } = usePreferences()
  const language = useLanguage()
  const areHidden = useAmountsHidden()
  const setting = (id: string, label: string, run: () => void): PaletteCommand => ({
    id,
    group: 'settings',
    label,
    also: [],
    hint: null,
    run,
  })
  return [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => setting(`theme ${one}`, words[one], () => void changePreferences({ theme: one }))),
    language === 'hu'
      ? setting('language', words.otherLanguage, () => void changePreferences({ language: 'en' }))
      : setting('language', words.otherLanguage, () => void changePreferences({ language: 'hu' })),
    setting('amounts', areHidden ? words.showAmounts : words.hideAmounts, hiddenAmounts.toggle),
  ]
}

const useDialogs = (open: Open): PaletteCommand[] => {
  const words = useMessages(paletteWords)
  const signOut = useSignOut()
  /** The palette is gone first, so that the focus can come back to where it was before both. */
  const openNext = (overlay: 'layout' | 'preferences' | 'shortcuts') => () => {
    flushSync(() => open('none'))
    open(overlay)
  }
  const plain = { group: 'settings', also: [], hint: null } as const
  return [
    { ...plain, id: 'layout', label: words.layout, run: openNext('layout') },
    { ...plain, id: 'preferences', label: words.preferences, run: openNext('preferences') },
    { ...plain, id: 'shortcuts', label: words.shortcuts, run: openNext('shortcuts') },
    { ...plain, id: 'sign-out', label: words.signOut, run: () => signOut.mutate() },
  ]
}

export const useCommands = ({ menu, session, open, query }: Input): readonly PaletteCommand[] => [
  ...usePages(menu),
  ...useBots(session, query),
  ...useLooks(),
  ...useDialogs(open),
]
