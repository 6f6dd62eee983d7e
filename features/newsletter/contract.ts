import { z } from 'zod'
import { procedure } from '#platform/contract.ts'

/** What the link in a newsletter says of its reader; whatever it is, the answer is the same. */
const Link = z.strictObject({ token: z.string().max(200) })

const tags = ['Newsletter']

export const newsletter = {
  end: procedure('anyone')
    .route({ method: 'POST', path: '/newsletter/end', summary: 'Ends the newsletter by the link in it', tags })
    .input(Link)
    .output(z.object({})),
  resume: procedure('anyone')
    .route({ method: 'POST', path: '/newsletter/resume', summary: 'Takes back the end of the newsletter', tags })
    .input(Link)
    .output(z.object({})),
}
