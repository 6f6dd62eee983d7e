interface ImportMetaEnv {
  /** The product's version, from package.json. */
  readonly TRADEWRIGHT_VERSION: string
}

/** A file as its text. */
declare module '*?raw' {
  const text: string
  export default text
}

/** A line drawing by its name, made by `app/icons.ts`. */
declare module 'icon:*' {
  const drawing: import('#platform/web/icon.tsx').Icon
  export default drawing
}
