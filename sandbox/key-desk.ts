/** Where keys of a local exchange are made by hand: the same for every exchange. */

/** `owner` names the person who asks: an account of the exchange belongs to one person, and is opened with the first key. */
export type KeyWish = {
  owner: string
  mayTrade: boolean
  mayUseFutures: boolean
  mayWithdraw: boolean
  expiresAtMs: number | null
  /** As PEM, for a key whose private half stays with who asks for it; null for one with a secret. */
  publicKey: string | null
}

/** What is told once. */
export type MadeKey = { apiKey: string; secret: string | null; passphrase: string | null }

export type KeyRow = Pick<KeyWish, 'owner' | 'mayTrade' | 'mayUseFutures' | 'mayWithdraw' | 'expiresAtMs'> & {
  apiKey: string
}

export type KeyDesk = {
  list: () => readonly KeyRow[]
  /** Null for a public key that the exchange does not take. */
  make: (wish: KeyWish) => MadeKey | null
  remove: (apiKey: string) => void
  /** While it is on, the exchange answers nothing but that it is being looked after. */
  setMaintenance: (isOn: boolean) => void
  isInMaintenance: () => boolean
}
