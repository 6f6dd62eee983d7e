/** How the keys of the palette are named on this machine. */
export const paletteKeys: readonly string[] = [/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'K']
