/** Before journeys in a browser: the web app is built once, so that products which start side by side find it built. */
import { buildWeb } from '../build-web.ts'
import { projectFolder } from '../settings.ts'

export const setup = (): Promise<void> =>
  buildWeb(projectFolder, { announce: () => console.log('Building the web app…'), stop: new AbortController().signal })
