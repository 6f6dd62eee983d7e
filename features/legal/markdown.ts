/** The little of Markdown that legal texts need, read into data: whoever draws it draws texts, never markup. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'emphasis'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; inlines: readonly Inline[] }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly Inline[])[] }

/** Only what a reader may safely follow. */
const isSafe = (href: string): boolean => /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s]*$/i.test(href)

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<href>[^()\s]+)\)/g

const inlineOf = (match: RegExpExecArray): Inline => {
  const { strong, emphasis, label = '', href = '' } = match.groups ?? {}
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis }
  return isSafe(href) ? { kind: 'link', text: label, href } : { kind: 'text', text: match[0] }
}

const readInlines = (line: string): Inline[] => {
  const inlines: Inline[] = []
  let from = 0
  for (const match of line.matchAll(INLINE)) {
    if (match.index > from) inlines.push({ kind: 'text', text: line.slice(from, match.index) })
    inlines.push(inlineOf(match))
    from = match.index + match[0].length
  }
  return from < line.length ? [...inlines, { kind: 'text', text: line.slice(from) }] : inlines
}

const HEADING = /^(#{1,3}) +(.+)$/
const ITEM = /^(?:[-*]|(\d{1,3})[.)]) +(.+)$/

const levels = [1, 2, 3] as const

const readParagraph = (lines: readonly string[]): Block => {
  const items = lines.map((line) => ITEM.exec(line))
  if (items.every((item) => item !== null))
    return {
      kind: 'list',
      isOrdered: items[0]?.[1] !== undefined,
      items: items.map((item) => readInlines(item[2] ?? '')),
    }
  return { kind: 'paragraph', inlines: readInlines(lines.join(' ')) }
}

const isItem = (line: string): boolean => ITEM.test(line)

/** Blocks end at an empty line, at a heading, and where a list begins or ends. */
export const readMarkdown = (text: string): Block[] => {
  const blocks: Block[] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) blocks.push(readParagraph(open))
    open = []
  }
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const heading = HEADING.exec(line)
    if (line === '' || heading !== null || (open[0] !== undefined && isItem(open[0]) !== isItem(line))) close()
    if (heading !== null) {
      const level = levels.find((one) => one === heading[1]?.length) ?? 3
      blocks.push({ kind: 'heading', level, inlines: readInlines(heading[2] ?? '') })
    } else if (line !== '') open.push(line)
  }
  close()
  return blocks
}
