/** The families as the pages know them: by name, with their titles. */
import { IconRobot } from '@tabler/icons-react'
import { notFound } from '@tanstack/react-router'
import type { MenuEntry, Title } from '#platform/web/page.ts'

export type Entry = {
  name: string
  title: Title
  summary: Title
  createTitle: Title
  editTitle: Title
  botTitle: Title
}

const catalogue: readonly Entry[] = [
  {
    name: 'grid',
    title: { en: 'GRID bots', hu: 'GRID botok' },
    summary: {
      en: 'Buys on the way down, sells each buy a little higher.',
      hu: 'Lefelé vesz, és minden vételt kicsit feljebb ad el.',
    },
    createTitle: { en: 'New GRID bot', hu: 'Új GRID bot' },
    editTitle: { en: 'Edit GRID bot', hu: 'GRID bot módosítása' },
    botTitle: { en: 'GRID bot', hu: 'GRID bot' },
  },
]

export const familyNamed = (name: string): Entry => {
  const entry = catalogue.find((one) => one.name === name)
  if (entry === undefined) throw notFound()
  return entry
}

export const familyTitle =
  (pick: (entry: Entry) => Title) =>
  (params: Readonly<Record<string, string>>): Title => {
    const entry = catalogue.find((one) => one.name === params['family'])
    return entry === undefined ? { en: 'Bots', hu: 'Botok' } : pick(entry)
  }

export const familyMenu: MenuEntry = {
  order: 20,
  icon: IconRobot,
  shortcut: 'b',
  each: () => catalogue.map((entry) => ({ title: entry.title, params: { family: entry.name } })),
}

/** What pages of other features lead to when they offer a first bot. */
export const firstFamily: string = catalogue[0]?.name ?? ''
