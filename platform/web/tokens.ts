/**
 * Every color and size of the product, once. A page takes them as `var(--name)` or as a size of the kit; charts, which are drawn on a canvas, take them from here.
 * Contrast of every text on every surface is at least 4.5 to 1 (tokens.test.ts).
 */
export type Scheme = 'dark' | 'light'

/** Green is buy and profit, red is sell and loss, blue is demo, indicators and handles, amber needs the reader. There is no fifth color. */
export const colors = {
  dark: {
    ground: '#111616',
    shell: '#161b1b',
    surface: '#1b2221',
    'surface-raised': '#232c2b',
    'surface-pressed': '#2e3937',
    edge: '#2a3433',
    'edge-control': '#44524f',
    text: '#e3eae7',
    mid: '#c1ccc8',
    dim: '#9daba6',
    profit: '#3ddca0',
    loss: '#ff8f8f',
    'candle-up': '#2fae80',
    'candle-down': '#d96a6a',
    brand: '#0b835c',
    'brand-hover': '#0a7552',
    danger: '#c92a2a',
    'danger-hover': '#b02525',
    link: '#35d39a',
    blue: '#86b6ff',
    warning: '#ffc46b',
    live: '#e3eae7',
    'live-text': '#111616',
    'tag-text': '#10201a',
    'link-wash': 'rgba(53, 211, 154, 0.12)',
    'profit-wash': 'rgba(61, 220, 160, 0.1)',
    'loss-wash': 'rgba(255, 143, 143, 0.1)',
    'blue-wash': 'rgba(134, 182, 255, 0.12)',
    'warning-wash': 'rgba(255, 196, 107, 0.12)',
    'range-wash': 'rgba(134, 182, 255, 0.055)',
    'grid-line': '#222b2a',
    shadow: '0 12px 32px rgba(0, 0, 0, 0.5)',
  },
  light: {
    ground: '#eef2f0',
    shell: '#f5f8f7',
    surface: '#ffffff',
    'surface-raised': '#f1f5f3',
    'surface-pressed': '#e2e9e6',
    edge: '#dbe3e0',
    'edge-control': '#b5c2bd',
    text: '#17201d',
    mid: '#33413c',
    dim: '#56645f',
    profit: '#0a7048',
    loss: '#b3261e',
    'candle-up': '#3a9d78',
    'candle-down': '#d0655f',
    brand: '#0b6f50',
    'brand-hover': '#0a6046',
    danger: '#c92a2a',
    'danger-hover': '#b02525',
    link: '#0a7350',
    blue: '#1f5fb8',
    warning: '#8a5200',
    live: '#17201d',
    'live-text': '#ffffff',
    'tag-text': '#ffffff',
    'link-wash': 'rgba(11, 131, 92, 0.1)',
    'profit-wash': 'rgba(10, 112, 72, 0.08)',
    'loss-wash': 'rgba(179, 38, 30, 0.07)',
    'blue-wash': 'rgba(31, 95, 184, 0.08)',
    'warning-wash': 'rgba(214, 140, 20, 0.14)',
    'range-wash': 'rgba(31, 95, 184, 0.05)',
    'grid-line': '#edf1ef',
    shadow: '0 12px 32px rgba(20, 40, 30, 0.18)',
  },
} as const satisfies Record<Scheme, Readonly<Record<string, string>>>

export type ColorName = keyof (typeof colors)['dark']

/** The sizes of letters in pixels, with the height of their lines: what the kit calls them, and what they are for. */
export const type = {
  xs: { size: 11, line: 16 },
  sm: { size: 12, line: 16 },
  md: { size: 13, line: 20 },
  lg: { size: 14, line: 20 },
  xl: { size: 16, line: 20 },
  title: { size: 18, line: 24 },
  tile: { size: 20, line: 28 },
  money: { size: 24, line: 32 },
  price: { size: 30, line: 40 },
} as const

/** Gaps and paddings in pixels, on a grid of 4. */
export const spaces = { xs: 6, sm: 8, md: 12, lg: 16, xl: 24 } as const

/** Corners in pixels: of chips, of controls, of cards. */
export const corners = { sm: 4, md: 8, lg: 10 } as const
