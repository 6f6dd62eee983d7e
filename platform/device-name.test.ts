import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    'Safari, iOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${KHTML} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['SomeApp/1.0', 'Unknown browser'],
  ['SomeApp/1.0 (Macintosh)', 'Unknown browser, macOS'],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, device) => {
  expect(deviceName(userAgent, 'Unknown browser')).toBe(device)
})
