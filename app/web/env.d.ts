interface ImportMetaEnv {
  /** The product's version, from package.json. */
  readonly TRADEWRIGHT_VERSION: string
}

/** A file as its text. */
declare module '*?raw' {
  const text: string
  export default text
}
