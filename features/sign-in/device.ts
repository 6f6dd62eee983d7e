/** What a browser says of itself, in two words: "Firefox, Windows". Order matters: most name others before themselves. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const namesIn = (list: readonly (readonly [string, RegExp])[], userAgent: string): string[] =>
  list.filter(([, sign]) => sign.test(userAgent)).map(([name]) => name)

/** "?" for a program that does not say what it is. */
export const deviceName = (userAgent: string): string =>
  [...namesIn(browsers, userAgent).slice(0, 1), ...namesIn(systems, userAgent).slice(0, 1)].join(', ') || '?'
