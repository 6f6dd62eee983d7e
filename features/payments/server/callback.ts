/** Where payment services tell what has happened: POST /services/payment/callback/<provider>. */
import { hear } from './inbox.ts'
import type { PaymentServices } from './services.ts'

type Call = { provider: string; headers: Readonly<Record<string, string>>; body: string }

const answer = (status: number, text = ''): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } })

export const callbackAnswer =
  (services: PaymentServices) =>
  async ({ provider, headers, body }: Call): Promise<Response> => {
    const heard = await hear(services, provider, { headers, body, nowMs: services.clock().getTime() })
    switch (heard.kind) {
      case 'heard':
        return answer(200, heard.text)
      case 'refused':
        return answer(401)
      case 'again':
        return answer(503)
      case 'no-provider':
        return answer(404)
    }
  }
