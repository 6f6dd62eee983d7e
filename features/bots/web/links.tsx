/** Buttons and words that lead to another page. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps | keyof AnchorProps>

const AnchorButton = (props: ButtonProps & Attributes) => <Button component="a" {...props} />
const PlainAnchor = (props: AnchorProps & Attributes) => <Anchor {...props} />

export const ButtonLink = createLink(AnchorButton)
export const TextLink = createLink(PlainAnchor)
