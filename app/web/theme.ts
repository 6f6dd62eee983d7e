/** How Tradewright looks: a deep teal-green on ink-dark surfaces, and the same on paper-white. Contrasts are at least 4.5 to 1. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import type { MouseEvent } from 'react'

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
  '#dde5e2',
  '#c1ccc8',
  '#a6b3ae',
  '#75847f',
  '#3a4745',
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

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  colors: { brand, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  headings: {
    fontWeight: '680',
    sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.2' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  defaultRadius: 'md',
  radius: { md: '10px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: 'lg', className: 'surface' } },
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

/** Where the kit's own colors fall below 4.5 to 1, and the few colors that have a meaning in trading. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    '--mantine-color-dimmed': '#a6b3ae',
    '--mantine-color-placeholder': '#93a09b',
    '--mantine-color-error': '#ff9d9d',
    '--mantine-color-anchor': '#4fdcaa',
    '--mantine-color-brand-light': 'rgba(53, 211, 154, 0.14)',
    '--mantine-color-brand-light-hover': 'rgba(53, 211, 154, 0.2)',
    '--mantine-color-brand-light-color': '#66dfae',
    '--mantine-color-brand-filled-hover': '#0b835c',
    '--mantine-color-brand-outline': '#35d39a',
    '--mantine-color-red-light-color': '#ffb3b3',
    '--mantine-color-default-border': '#3a4745',
    '--surface': '#1c2322',
    '--surface-raised': '#232c2b',
    '--edge': '#2e3937',
    '--profit': '#3ddca0',
    '--loss': '#ff8f8f',
    '--warning': '#ffc46b',
    '--demo': '#7a4a00',
    '--demo-text': '#ffe8c2',
    '--live': '#8a1f2b',
    '--live-text': '#ffe3e3',
    '--buy': '#0b4a37',
    '--buy-text': '#b9f5dc',
    '--sell': '#17395c',
    '--sell-text': '#cfe5ff',
    '--stop': '#6a1c22',
    '--stop-text': '#ffdcdc',
    '--other': '#2e3937',
    '--other-text': '#dde5e2',
  },
  light: {
    '--mantine-color-body': '#f4f7f6',
    '--mantine-color-text': '#17201d',
    '--mantine-color-dimmed': '#52605b',
    '--mantine-color-placeholder': '#65736e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0b6f50',
    '--mantine-color-brand-light': 'rgba(11, 131, 92, 0.1)',
    '--mantine-color-brand-light-hover': 'rgba(11, 131, 92, 0.16)',
    '--mantine-color-brand-light-color': '#08553e',
    '--mantine-color-red-light-color': '#8f1d1d',
    '--mantine-color-default-border': '#cdd7d3',
    '--surface': '#ffffff',
    '--surface-raised': '#f8faf9',
    '--edge': '#dce4e1',
    '--profit': '#0a7048',
    '--loss': '#b3261e',
    '--warning': '#8a5200',
    '--demo': '#ffe2ae',
    '--demo-text': '#5c3700',
    '--live': '#b42334',
    '--live-text': '#ffffff',
    '--buy': '#d3f5e6',
    '--buy-text': '#07503a',
    '--sell': '#dbe9fb',
    '--sell-text': '#123f73',
    '--stop': '#fde0df',
    '--stop-text': '#8f1d1d',
    '--other': '#e6ebe9',
    '--other-text': '#33413c',
  },
})
