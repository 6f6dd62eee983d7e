interface ImportMetaEnv {
  /** The product's version, from package.json. */
  readonly TRADEWRIGHT_VERSION: string
}
