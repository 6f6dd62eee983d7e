/** An entry of a menu that leads to another page. */
import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps>

const AnchorItem = (props: MenuItemProps & Attributes) => <Menu.Item component="a" {...props} />

export const MenuLink = createLink(AnchorItem)
