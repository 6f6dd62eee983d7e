/** Where the connections of ccxt lead, and answers that are whole before it sees them. */

/** `loopback` keeps every URL, signature and error of the real exchange and leads the connections to a port of this machine. */
export type Transport = { kind: 'live' } | { kind: 'loopback'; port: number }

/** What ccxt hands to an implementation of fetch, besides the agent and timeout of another age. */
export type FetchInput = RequestInit & { agent?: unknown; timeout?: unknown }

/**
 * ccxt takes an answer for come when its head is there: a body that breaks off would look like a refusal, and one that never ends would be waited for without an end.
 * Read here, both are troubles of the network like any other.
 */
export type WholeAnswer = { head: Pick<Response, 'status' | 'statusText' | 'headers'>; text: string }

/** Sends a request where the transport leads. */
export const openSend =
  (transport: Transport, heard: (response: Response) => void) =>
  async (url: string, { agent: _agent, timeout: _timeout, headers, ...rest }: FetchInput): Promise<WholeAnswer> => {
    const asked = new URL(url)
    const leads =
      transport.kind === 'live' ? asked : new URL(`http://127.0.0.1:${transport.port}${asked.pathname}${asked.search}`)
    const sent = new Headers(headers)
    if (transport.kind === 'loopback') sent.set('x-sim-host', asked.host)
    const response = await fetch(leads, { ...rest, headers: sent, redirect: 'error' })
    heard(response)
    return { head: response, text: await response.text() }
  }

/** An answer once more, for ccxt. */
export const asResponse = ({ head, text }: WholeAnswer): Response => {
  const { status, statusText, headers } = head
  return new Response(text === '' ? null : text, { status, statusText, headers })
}

export const openFetch = (transport: Transport, heard: (response: Response) => void) => {
  const send = openSend(transport, heard)
  return async (url: string, input: FetchInput): Promise<Response> => asResponse(await send(url, input))
}

/** What went wrong, by the address that was really asked: ccxt names the exchange's also where its connections lead elsewhere. */
export const reallyAsked = (detail: string, transport: Transport): string =>
  transport.kind === 'live'
    ? detail
    : detail.replace(/\b(https?|wss?):\/\/[^/\s?]+/g, `$1://127.0.0.1:${transport.port}`)
