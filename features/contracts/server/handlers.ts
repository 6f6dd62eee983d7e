import { whoOf } from '#features/audit/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { contracts as contract } from '../contract.ts'
import { strangersIn } from '../rules.ts'
import { type ContractServices, readWaiting, sign } from './sign.ts'
import { publishTemplate, readTemplate, retireTemplate } from './template.ts'

export const contractHandlers = (services: ContractServices) => {
  const { database, clock } = services
  const os = calls(contract).use(signedIn)
  return os.router({
    waiting: os.waiting.handler(async ({ context }) => ({
      waiting: await readWaiting(services, context.owner.userId),
    })),
    sign: os.sign.handler(async ({ input, context, errors }) => {
      const { userId } = context.owner
      const document = await sign(services, { userId, input, who: whoOf(context) })
      if (document === null) throw errors.CONTRACT_CHANGED()
      return { document }
    }),
    template: os.template.handler(() => readTemplate(database)),
    publish: os.publish.handler(({ input, context, errors }) => {
      const [name] = strangersIn(`${input.en}\n${input.hu}`)
      if (name !== undefined) throw errors.CONTRACT_STRANGER({ data: { name } })
      return publishTemplate(database, input, { who: whoOf(context), now: clock() })
    }),
    retire: os.retire.handler(async ({ input, context }) => {
      await retireTemplate(database, input.version, whoOf(context))
      return {}
    }),
  })
}
