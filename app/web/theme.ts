/** The kit, told to look as `platform/web/tokens.ts` says. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import type { MouseEvent } from 'react'
import { colors, corners, type Scheme, spaces, type } from '#platform/web/tokens.ts'

const brand: MantineColorsTuple = [
  '#e3fbf1',
  '#c9f5e2',
  '#9cecca',
  '#66dfae',
  '#35d39a',
  '#14b981',
  '#0d9c6d',
  '#0b835c',
  '#0b6f50',
  '#08553e',
]

/** Ink with a breath of green: text first, deepest surface last. */
const dark: MantineColorsTuple = [
  '#e3eae7',
  '#c1ccc8',
  '#9daba6',
  '#75847f',
  '#44524f',
  '#2e3937',
  '#232c2b',
  '#161b1b',
  '#111616',
  '#0c1010',
]

/** The head of a dialog is not a second banner of the page. */
const dialog = { overlayProps: { backgroundOpacity: 0.55, blur: 2 }, attributes: { header: { role: 'none' } } }

/** What is chosen now stands in the input as text: a click into it lets the next letters replace it, as the Tab key does. */
const selectText = ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
  if (!currentTarget.readOnly) currentTarget.select()
}

const rem = (pixels: number): string => `${pixels / 16}rem`
const each = <Key extends string, Value>(of: Readonly<Record<Key, Value>>, say: (value: Value) => string) =>
  Object.fromEntries(Object.entries<Value>(of).map(([key, value]) => [key, say(value)]))
const heading = ({ size, line }: { size: number; line: number }) => ({
  fontSize: rem(size),
  lineHeight: String(line / size),
})

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 7 },
  colors: { brand, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  fontSizes: each(type, ({ size }) => rem(size)),
  lineHeights: each(type, ({ size, line }) => String(line / size)),
  spacing: each(spaces, rem),
  headings: {
    fontWeight: '650',
    sizes: {
      h1: heading(type.title),
      h2: heading(type.lg),
      h3: heading(type.md),
      h4: heading(type.md),
      h5: heading(type.md),
      h6: heading(type.sm),
    },
  },
  defaultRadius: 'md',
  radius: each(corners, rem),
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg', className: 'surface' } },
    Paper: { defaultProps: { className: 'surface' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
    Badge: { defaultProps: { radius: 'sm' } },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      styles: { root: { maxWidth: '100%', overflowX: 'auto' } },
    },
    Drawer: { defaultProps: { position: 'right', ...dialog }, styles: { title: { fontWeight: 650 } } },
    // The first item takes the focus itself; a placeholder before it would be no item of the menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { onClick: selectText } },
    Modal: { defaultProps: { centered: true, ...dialog }, styles: { title: { fontWeight: 650 } } },
  },
})

/** The names of the kit for what is a color of ours. */
const kitNames = {
  body: 'ground',
  text: 'text',
  dimmed: 'dim',
  placeholder: 'dim',
  error: 'loss',
  anchor: 'link',
  'brand-light': 'link-wash',
  'brand-light-hover': 'link-wash',
  'brand-light-color': 'link',
  'brand-filled': 'brand',
  'brand-filled-hover': 'brand-hover',
  'brand-outline': 'link',
  'red-filled': 'danger',
  'red-filled-hover': 'danger-hover',
  'red-light': 'loss-wash',
  'red-light-color': 'loss',
  'yellow-light': 'warning-wash',
  'yellow-light-color': 'warning',
  'default-border': 'edge-control',
  default: 'surface',
  'default-hover': 'surface-raised',
} as const

const variablesOf = (scheme: Scheme): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(colors[scheme]).map(([name, value]) => [`--${name}`, value])),
  ...Object.fromEntries(Object.entries(kitNames).map(([name, own]) => [`--mantine-color-${name}`, `var(--${own})`])),
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: variablesOf('dark'),
  light: variablesOf('light'),
})
