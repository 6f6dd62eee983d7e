/** How the shell is laid out. Pure: what is stored comes in, what is stored goes out. */

export const asides = ['shown', 'narrow', 'hidden'] as const
export const headers = ['fixed', 'scrolling'] as const
/** Heights of the toolbar in pixels. */
export const toolbarHeights = [55, 65, 75] as const
export const foldings = ['open', 'folded'] as const

type Aside = (typeof asides)[number]
type HeaderKind = (typeof headers)[number]
type Folding = (typeof foldings)[number]
export type ToolbarHeight = (typeof toolbarHeights)[number]

export type Layout = {
  /** The menu beside the page; phones have theirs at the bottom. */
  aside: Aside
  header: HeaderKind
  /** The strip with the title and the actions of the page; without it the actions stay. */
  hasToolbar: boolean
  toolbarHeight: ToolbarHeight
  /** The part of the menu for the whole installation, which is the longest. */
  administration: Folding
}

export const firstLayout: Layout = {
  aside: 'shown',
  header: 'fixed',
  hasToolbar: true,
  toolbarHeight: 55,
  administration: 'open',
}

const oneOf = <Value>(values: readonly Value[], stored: unknown, otherwise: Value): Value =>
  values.find((value) => value === stored) ?? otherwise

const recordOf = (stored: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Whatever is stored: anything unknown is as at first. */
export const parseLayout = (stored: string | null): Layout => {
  const record = recordOf(stored)
  return {
    aside: oneOf(asides, record['aside'], firstLayout.aside),
    header: oneOf(headers, record['header'], firstLayout.header),
    hasToolbar: oneOf([true, false], record['hasToolbar'], firstLayout.hasToolbar),
    toolbarHeight: oneOf(toolbarHeights, record['toolbarHeight'], firstLayout.toolbarHeight),
    administration: oneOf(foldings, record['administration'], firstLayout.administration),
  }
}

/** Attributes that the styles of the shell go by. */
export const layoutAttributes = ({ aside, header, hasToolbar, toolbarHeight }: Layout) => ({
  'data-aside': aside,
  'data-header': header,
  'data-toolbar': hasToolbar ? String(toolbarHeight) : 'off',
})

/** The text that the next visit reads. */
export const changedLayout = (stored: string | null, change: Partial<Layout>): string =>
  JSON.stringify({ ...parseLayout(stored), ...change })
