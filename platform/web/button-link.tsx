/** A link that looks like a button; its address and parameters are checked by the types of the routes. */
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>

const AnchorButton = (props: ButtonProps & Attributes) => <Button component="a" {...props} />

export const ButtonLink = createLink(AnchorButton)
