/** For tests: a port of this machine that answers as it is told, over HTTP and WebSocket. */
import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

export type ExampleAnswer = { status?: number; headers?: Readonly<Record<string, string>>; body: unknown }

export type ExampleServer = {
  port: number
  /** Host that was meant, and path, of every request. */
  asked: string[]
  /** What was said on sockets. */
  said: string[]
  sockets: Set<WebSocket>
  close: () => Promise<void>
}

export const startExampleServer = async (
  answer: (path: string) => ExampleAnswer,
  subscribed: (socket: WebSocket) => void = () => undefined,
): Promise<ExampleServer> => {
  const asked: string[] = []
  const said: string[] = []
  const sockets = new Set<WebSocket>()
  const note = ({ headers, url }: IncomingMessage): void =>
    void asked.push(`${String(headers['x-sim-host'] ?? headers.host)} ${url}`)
  const server = createServer((request, response) => {
    note(request)
    const { status = 200, headers = {}, body } = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  const streams = new WebSocketServer({ server })
  streams.on('connection', (socket, request) => {
    note(request)
    sockets.add(socket)
    socket.on('message', (message: Buffer) => {
      said.push(String(message))
      subscribed(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    asked,
    said,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.terminate()
      streams.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
