/** Draws what was read from Markdown. Everything is a text of React: nothing that somebody wrote becomes markup. */
import { Anchor, List, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Block, type Inline, readMarkdown } from '../markdown.ts'

const InlineText = ({ inline }: { inline: Inline }): ReactNode => {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong>{inline.text}</strong>
    case 'emphasis':
      return <em>{inline.text}</em>
    case 'link':
      return (
        <Anchor
          href={inline.href}
          inherit
          underline="always"
          {...(inline.href.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
        >
          {inline.text}
        </Anchor>
      )
  }
}

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- what is drawn never changes its order, so the place is its name.
  inlines.map((inline, place) => <InlineText key={`${place} ${inline.kind}`} inline={inline} />)

/** The dialog has the first level. */
const orders = { 1: 3, 2: 3, 3: 4 } as const

const BlockText = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={orders[block.level]} mt="sm" mb="xs">
          <Inlines inlines={block.inlines} />
        </Title>
      )
    case 'paragraph':
      return (
        <Text mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <Inlines inlines={block.inlines} />
        </Text>
      )
    case 'list':
      return (
        <List type={block.isOrdered ? 'ordered' : 'unordered'} mb="sm" spacing="xs" withPadding>
          {block.items.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above.
            <List.Item key={`${place} ${item[0]?.text}`}>
              <Inlines inlines={item} />
            </List.Item>
          ))}
        </List>
      )
  }
}

export const Markdown = ({ text }: { text: string }) =>
  // oxlint-disable-next-line react/no-array-index-key -- as above.
  readMarkdown(text).map((block, place) => <BlockText key={`${place} ${block.kind}`} block={block} />)
