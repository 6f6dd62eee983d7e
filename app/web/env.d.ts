interface ImportMetaEnv {
  /** The product's version, from package.json. */
  readonly TRADEWRIGHT_VERSION: string
}

/** A file as its text. */
declare module '*?raw' {
  const text: string
  export default text
}

/** A line drawing by its name, made by `app/build/icons.ts`. */
declare module 'icon:*' {
  import type { Icon } from '#platform/web/icon.tsx'

  const drawing: Icon
  export default drawing
}
