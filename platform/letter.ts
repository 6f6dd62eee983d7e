/** A mail as what it says. Its text and its HTML are both made of it here, so that they never differ. */
import type { Language } from '#engine/messages.ts'
import { escapeHtml } from './html.ts'
import { letterMessages } from './letter-messages.ts'

export type Letter = {
  subject: string
  /** "Dear Anna,"; null where nobody is addressed by name. */
  greeting: string | null
  paragraphs: readonly string[]
  code?: string
  /** `href` is an address, or a path of the product that begins with a slash. */
  link?: { label: string; href: string }
  /** What matters less than the rest. */
  small?: readonly string[]
}

export type Frame = {
  language: Language
  /** What the product is called here. */
  product: string
  /** The address of the product, without a slash at its end. */
  siteAddress: string
  /** Where one click ends letters like this; null for those that cannot be ended. */
  unsubscribe: string | null
}

const addressOf = (href: string, { siteAddress }: Frame): string => (href.startsWith('/') ? siteAddress + href : href)

const SETTINGS = '/user/profile?tab=settings'

/** Plain text, one thought a paragraph. */
export const textOf = (letter: Letter, frame: Frame): string => {
  const words = letterMessages[frame.language]
  const { greeting, paragraphs, code, link, small = [] } = letter
  const foot = [`${frame.product}: ${frame.siteAddress}`, `${words.settings}: ${frame.siteAddress}${SETTINGS}`]
  if (frame.unsubscribe !== null) foot.push(`${words.unsubscribe}: ${addressOf(frame.unsubscribe, frame)}`)
  return [
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs,
    ...(code === undefined ? [] : [`${words.codeLabel}: ${code}`]),
    ...(link === undefined ? [] : [`${link.label}:\n${addressOf(link.href, frame)}`]),
    ...small,
    `--\n${words.automatic}\n${foot.join('\n')}`,
  ].join('\n\n')
}

/** In one line and without the foot: for a console. */
export const lineOf = ({ subject, paragraphs, code, link }: Letter, frame: Frame): string =>
  [
    `${subject}.`,
    ...paragraphs,
    ...(code === undefined ? [] : [`${letterMessages[frame.language].codeLabel}: ${code}`]),
    ...(link === undefined ? [] : [addressOf(link.href, frame)]),
  ].join(' ')

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#16201d">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const smallParagraph = (text: string): string =>
  `<p class="dim" style="margin:0 0 12px;${FONT};font-size:14px;line-height:20px;color:#4d5b56">${escapeHtml(text)}</p>`

/** The space between the letters is one of style, so that the code is copied whole. */
const codeBox = (label: string, code: string): string =>
  `<p class="code" style="margin:0 0 20px;padding:14px 18px;font-family:Consolas,Menlo,monospace;font-size:28px;line-height:34px;font-weight:700;letter-spacing:4px;color:#16201d;background-color:#eef3f1;border-radius:8px;text-align:center" aria-label="${escapeHtml(label)}">${escapeHtml(code)}</p>`

/** A table cell with a color of its own: what all mail programs draw as a button. */
const button = (label: string, href: string): string =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td bgcolor="#0b6b57" style="background-color:#0b6b57;border-radius:8px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const anchor = (label: string, href: string): string =>
  `<a class="dim" href="${escapeHtml(href)}" style="color:#4d5b56;text-decoration:underline;word-break:break-all">${escapeHtml(label)}</a>`

/** Colors of a dark reader; those that know no style sheet keep the light ones, which are legible on their own ground. */
const STYLE =
  'body{margin:0;padding:0}@media (prefers-color-scheme:dark){.page{background-color:#0e1513!important}.sheet{background-color:#16201d!important}.ink{color:#e8efec!important}.dim{color:#a9b8b2!important}.code{color:#e8efec!important;background-color:#22302b!important}}'

/** One HTML page of tables with inline styles, at most 600 px wide, without anything to load. */
export const htmlOf = (letter: Letter, frame: Frame): string => {
  const words = letterMessages[frame.language]
  const { subject, greeting, paragraphs, code, link, small = [] } = letter
  const href = link === undefined ? '' : addressOf(link.href, frame)
  const body = [
    ...(greeting === null ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    ...(code === undefined ? [] : [codeBox(words.codeLabel, code)]),
    ...(link === undefined ? [] : [button(link.label, href)]),
    ...(link === undefined
      ? []
      : [
          `<p class="dim" style="margin:0 0 16px;${FONT};font-size:14px;line-height:20px;color:#4d5b56">${escapeHtml(words.linkFails)}<br>${anchor(href, href)}</p>`,
        ]),
    ...small.map(smallParagraph),
  ].join('')
  const feet = [anchor(frame.product, frame.siteAddress), anchor(words.settings, frame.siteAddress + SETTINGS)]
  if (frame.unsubscribe !== null) feet.push(anchor(words.unsubscribe, addressOf(frame.unsubscribe, frame)))
  const foot = `<p class="dim" style="margin:0;${FONT};font-size:13px;line-height:20px;color:#4d5b56">${escapeHtml(words.automatic)}<br>${feet.join(' &middot; ')}</p>`
  return `<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body class="page" style="margin:0;padding:0;background-color:#f4f7f6"><table role="presentation" class="page" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#f4f7f6" style="background-color:#f4f7f6"><tr><td align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]--><table role="presentation" class="sheet" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border-radius:12px"><tr><td align="left" style="padding:28px 24px"><p class="dim" style="margin:0 0 20px;${FONT};font-size:14px;line-height:20px;font-weight:700;color:#4d5b56">${escapeHtml(frame.product)}</p><h1 class="ink" style="margin:0 0 16px;${FONT};font-size:22px;line-height:28px;font-weight:700;color:#16201d">${escapeHtml(subject)}</h1>${body}<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr><td style="padding:16px 0 0;border-top:1px solid #c9d4cf">${foot}</td></tr></table></td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
}
