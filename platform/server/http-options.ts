/** Options of the web server. */
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CallContext } from './call.ts'
import type { CookieSettings } from './cookies.ts'
import type { SessionReader } from './session.ts'

/** A call of a webhook as it came, not yet trusted. */
export type HookCall = {
  token: string
  body: Uint8Array
  /** Network address of the sender. */
  address: string
  /** Value of the header X-Timestamp; `signature` is that of X-Signature. Null when absent. */
  timestamp: string | null
  signature: string | null
}

/** What the HTTP side of the product is made of. */
export type HttpOptions = {
  router: AnyRouter
  readSession: SessionReader
  clock: () => Date
  cookies: CookieSettings
  /** Address that browsers use. Null while unknown. */
  publicUrl: URL | null
  /** Number of reverse proxies in front that add to X-Forwarded-For; at 0 the header is ignored. */
  trustedProxies: number
  /** Handler of POST /hook/<token>: messages of outside programs to a secret address. Null when there are none. */
  hook: ((call: HookCall) => Promise<Response>) | null
  /** Handler of POST /services/payment/callback/<provider>: what payment services tell. Null when there are none. */
  callback: ((call: { provider: string; headers: Record<string, string>; body: string }) => Promise<Response>) | null
  /**
   * Handler of POST /newsletter/unsubscribe/<token>, the one click of mail programs. Null when there are no newsletters. Source: RFC 8058.
   */
  oneClick: ((token: string, context: CallContext) => Promise<void>) | null
  /** Handler of GET /file/<key>: a document by its secret link. Null when there are none. */
  download: ((key: string, context: CallContext) => Promise<Response>) | null
  /** Bytes of the PNG at GET /logo/<name>; a name's picture never changes. Null when the name is unknown. */
  logo: (name: string) => Promise<Uint8Array | null>
  /** Folder of the built web app. Null serves the API alone. */
  webFolder: string | null
  product: { name: () => Promise<string>; version: string }
  /** Page of the web app with the values of this installation written into it. */
  dressPage: (page: string) => Promise<string>
  /** Web app manifest at GET /manifest.webmanifest. Source: https://www.w3.org/TR/appmanifest/. */
  manifest: () => Promise<object>
  /** Figures at GET /metrics for whoever shows `token` as a bearer; unknown to everybody else. Null when nobody may. */
  metrics: { token: string; read: () => Promise<string> } | null
  /** Throws when the server cannot work. */
  checkHealth: () => Promise<void>
  log: Logger
}
