/** Words and signs that lead to another page. */
import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

const PlainAnchor = (props: AnchorProps & Attributes) => <Anchor {...props} />

export const TextLink = createLink(PlainAnchor)

type IconAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps>

const IconAnchor = (props: ActionIconProps & IconAttributes) => <ActionIcon component="a" {...props} />

export const IconLink = createLink(IconAnchor)
