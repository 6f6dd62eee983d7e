import { whoOf } from '#features/audit/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { settings } from '../contract.ts'
import { settingDefinitions } from '../definitions.ts'
import { changeSettings, readPage, type SettingServices } from './change-settings.ts'

export const settingHandlers = (named: Omit<SettingServices, 'definitions'>) => {
  const services = { ...named, definitions: settingDefinitions }
  const os = calls(settings).use(signedIn)
  return os.router({
    page: os.page.handler(({ input }) => readPage(services, input.page)),
    save: os.save.handler(({ input, context }) => changeSettings(services, input, whoOf(context))),
  })
}
