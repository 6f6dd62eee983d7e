/** What Binance answers when it refuses: https://developers.binance.com/docs/binance-spot-api-docs/errors */

export type BinanceError = {
  /** HTTP status. */
  status: number
  code: number
  msg: string
  /** Only of cancelReplace: what became of its halves. */
  data?: unknown
}

/** The outcome of a call: a value, or a refusal as the exchange words it. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: BinanceError }

export const fine = <T>(value: T): Answer<T> => ({ ok: true, value })

export const refuse = (code: number, msg: string, status = 400): { ok: false; error: BinanceError } => ({
  ok: false,
  error: { status, code, msg },
})
