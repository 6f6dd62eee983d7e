/** Every built address, read from the same lists the router is made of. */
import { families } from '#bots/index.ts'
import { routes } from '../routes.ts'

type Node = { type: string; path?: string; children?: readonly Node[] | undefined }

const walk = (node: Node, above: string): string[] => {
  const here = node.path === undefined ? above : `${above}${node.path}`
  const own =
    node.type === 'index' || (node.type === 'route' && (node.children ?? []).length === 0) ? [here || '/'] : []
  return [...own, ...(node.children ?? []).flatMap((child) => walk(child, here))]
}

/** Addresses with `$family` expanded and `$botId` filled in, without those that only lead on. */
export const builtAddresses = (botOf: (family: string) => string): string[] => {
  const all = walk({ ...routes, path: '' }, '').flatMap((address) =>
    address.includes('$family')
      ? Object.keys(families).map((family) => address.replace('$family', family).replace('$botId', botOf(family)))
      : [address],
  )
  const leadOn = new Set(['/', ...Object.keys(families).map((family) => `/bots/${family}`)])
  return [...new Set(all)].filter((address) => !leadOn.has(address))
}
