/** What the web server is given. */
import type { AnyRouter } from '@orpc/server'
import type { Logger } from 'pino'
import type { CallContext } from './call.ts'
import type { CookieSettings } from './cookies.ts'
import type { SessionReader } from './session.ts'

export type HookCall = {
  token: string
  body: Uint8Array
  /** Network address of the sender. */
  address: string
  /** What stands in the headers X-Timestamp and X-Signature; null where there is none. */
  timestamp: string | null
  signature: string | null
}

export type HttpOptions = {
  router: AnyRouter
  readSession: SessionReader
  clock: () => Date
  cookies: CookieSettings
  /** The address that browsers use, when it is known. */
  publicUrl: URL | null
  /** Reverse proxies in front that add to X-Forwarded-For; 0 means that the header is not believed. */
  trustedProxies: number
  /** Answers POST /hook/<token>: messages of programs outside, which know a secret address and nothing else. Null where there are none. */
  hook: ((call: HookCall) => Promise<Response>) | null
  /** One click in a mail program: POST /newsletter/unsubscribe/<token> (RFC 8058). Null where there are no newsletters. */
  oneClick: ((token: string, context: CallContext) => Promise<void>) | null
  /** Answers GET /file/<key>: a document for whoever has its link. Null where there are none. */
  download: ((key: string, context: CallContext) => Promise<Response>) | null
  /** Answers GET /logo/<name>: a PNG of so many bytes, which never changes. Null where there is none of this name. */
  logo: (name: string) => Promise<Uint8Array | null>
  /** Folder of the built web app; null serves the API alone. */
  webFolder: string | null
  product: { name: () => Promise<string>; version: string }
  /** The page of the web app, as it is sent: what differs between installations is written into it. */
  dressPage: (page: string) => Promise<string>
  /** Throws when the server cannot work. */
  checkHealth: () => Promise<void>
  log: Logger
}
