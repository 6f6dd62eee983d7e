/** An HTTP server of a local exchange that answers private calls: what was sent, whole, to one function. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  method: string
  /** The host that was meant; that of this machine when the caller came by its own. */
  host: string
  path: string
  query: string
  body: string
  headers: IncomingHttpHeaders
  ip: string
}

export type Told = { status: number; body: unknown }

const LARGEST_BODY = 100_000

/** `port` 0 takes any that is free. */
export const startPrivateServer = async (
  port: number,
  answer: (asked: Asked) => Told,
): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size <= LARGEST_BODY) parts.push(part)
    })
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
      const { 'x-sim-host': meant, host = '' } = request.headers
      const told = answer({
        method: request.method ?? 'GET',
        host: typeof meant === 'string' ? meant : host,
        path,
        query,
        body: Buffer.concat(parts).toString('utf8'),
        headers: request.headers,
        ip: request.socket.remoteAddress ?? '',
      })
      response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // It answers while the program runs, and does not keep it running.
  server.unref()
  const bound = server.address() as AddressInfo
  return {
    port: bound.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The value of a header that was sent once. */
export const headerOf = ({ headers }: Asked, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
