/** An authenticator for whoever is signed in on a page, set up by its calls: nothing in the admin area can be changed without one. */
import type { Page } from 'playwright'
import { z } from 'zod'
import { codeOfStep, decodeBase32, stepAt } from '#features/sign-in/server/index.ts'
import type { Product } from './product.ts'

/** A step is never accepted twice, and the step to come already is: nobody has to wait for it. */
export const appCode = (secret: string, around: number): string =>
  codeOfStep(decodeBase32(secret), stepAt(Date.now()) + around)

/** The secret of the app. Its step of now is used up, the one to come is not. */
export const turnOnAuthenticator = async (page: Page, { address }: Product): Promise<string> => {
  const post = async (path: string, data?: object): Promise<unknown> => {
    const sent = data === undefined ? {} : { data }
    const answer = await page.request.post(`${address}/api/v1${path}`, { headers: { origin: address }, ...sent })
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
    const text = await answer.text()
    return text === '' ? null : JSON.parse(text)
  }
  const { secret } = z.object({ secret: z.string() }).parse(await post('/profile/authenticator'))
  await post('/profile/authenticator/confirm', { code: appCode(secret, 0) })
  await post('/profile/authenticator/on', { written: true })
  return secret
}
