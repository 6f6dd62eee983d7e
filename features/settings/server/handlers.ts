import { whoOf } from '#features/audit/server/index.ts'
import { calls, signedIn } from '#platform/server/call.ts'
import { settings } from '../contract.ts'
import { settingDefinitions } from '../definitions.ts'
import type { Files } from '#platform/server/files.ts'
import { changeSettings, readPage, type SettingServices } from './change-settings.ts'
import { changeLogo } from './logo.ts'

export const settingHandlers = (named: Omit<SettingServices, 'definitions'> & { files: Files }) => {
  const services = { ...named, definitions: settingDefinitions }
  const os = calls(settings).use(signedIn)
  return os.router({
    page: os.page.handler(({ input }) => readPage(services, input.page)),
    setLogo: os.setLogo.handler(async ({ input: { file, version }, context }) => {
      await changeLogo(services, { file, version }, whoOf(context))
      return readPage(services, 'general')
    }),
    removeLogo: os.removeLogo.handler(async ({ input: { version }, context }) => {
      await changeLogo(services, { file: null, version }, whoOf(context))
      return readPage(services, 'general')
    }),
    save: os.save.handler(({ input, context }) => changeSettings(services, input, whoOf(context))),
  })
}
