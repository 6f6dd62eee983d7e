import { calls, signedIn } from '#platform/server/call.ts'
import { legal as contract } from '../contract.ts'
import { type LegalServices, publishLegal, readForEditing, readLegal } from './legal.ts'

export const legalHandlers = (services: LegalServices) => {
  const anyone = calls(contract)
  const os = anyone.use(signedIn)
  return anyone.router({
    read: anyone.read.handler(({ input }) => readLegal(services, input)),
    edit: os.edit.handler(({ input }) => readForEditing(services, input.kind)),
    publish: os.publish.handler(({ input, context }) => publishLegal(services, input, context)),
  })
}
