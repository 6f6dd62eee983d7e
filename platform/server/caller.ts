/** Network addresses of callers: which of the hops it is, how it is written, and which belong to one caller. */
import { isIP, isIPv6 } from 'node:net'

/** An address without the port that some proxies write behind it; null for what is no address. */
export const plainAddress = (hop: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
  if (isIP(bare) === 0) return null
  // An IPv4 caller on a socket for both kinds. Source: RFC 4291, 2.5.5.2.
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/** Address of the caller: the last hop that is not one of our own proxies, else the other end of the socket. */
export const callerAddress = (forwarded: string | null, direct: string, trustedProxies: number): string => {
  const own = plainAddress(direct) ?? direct
  if (trustedProxies === 0 || forwarded === null) return own
  const hop = forwarded.split(',').at(-trustedProxies)?.trim()
  return (hop === undefined ? null : plainAddress(hop)) ?? own
}

/** The eight groups of an IPv6 address, each of up to four hex digits. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail ?? '')]
  return tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which one household has whole. Source: RFC 6177, 2. */
export const callerKey = (address: string): string =>
  isIPv6(address) && !address.includes('.')
    ? `${groupsOf(address)
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : address
