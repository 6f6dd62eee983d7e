/** Words that lead to another page. */
import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

const PlainAnchor = (props: AnchorProps & Attributes) => <Anchor {...props} />

export const TextLink = createLink(PlainAnchor)
