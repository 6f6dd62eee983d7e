/** What a browser says of itself, in two words: "Firefox, Windows". Order matters: most name others before themselves. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (list: readonly (readonly [string, RegExp])[], userAgent: string): string | null =>
  list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null

/** `unknown` stands for a program that does not say which browser it is. */
export const deviceName = (userAgent: string, unknown: string): string =>
  [nameIn(browsers, userAgent) ?? unknown, nameIn(systems, userAgent)].filter((part) => part !== null).join(', ')
