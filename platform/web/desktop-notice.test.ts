import { afterEach, expect, test, vi } from 'vitest'
import { askForNotices, showNotice } from './desktop-notice.ts'

const browser = (permission: NotificationPermission, sight: DocumentVisibilityState) => {
  const shown: { title: string; body: unknown; tag: unknown }[] = []
  const asked = vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve('granted'))
  class Notice {
    static readonly permission = permission
    static readonly requestPermission = asked
    readonly title: string
    constructor(title: string, { body, tag }: NotificationOptions) {
      this.title = title
      shown.push({ title, body, tag })
    }
    addEventListener() {}
    close() {}
  }
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('document', { visibilityState: sight })
  return { shown, asked }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const notice = { title: 'Bought', text: 'BTC/USDC', about: 'bot' }

test.each<[string, NotificationPermission, DocumentVisibilityState, number]>([
  ['who allowed it and looks elsewhere', 'granted', 'hidden', 1],
  ['who looks at the page', 'granted', 'visible', 0],
  ['who has not been asked', 'default', 'hidden', 0],
  ['who said no', 'denied', 'hidden', 0],
])('a notice for %s', (_who, permission, sight, count) => {
  const { shown } = browser(permission, sight)
  showNotice(notice)
  expect(shown).toEqual(Array.from({ length: count }, () => ({ title: 'Bought', body: 'BTC/USDC', tag: 'bot' })))
})

test('only who has not answered yet is asked', async () => {
  for (const [permission, times] of [
    ['default', 1],
    ['denied', 0],
    ['granted', 0],
  ] as const) {
    const { asked } = browser(permission, 'visible')
    await askForNotices()
    expect(asked, permission).toHaveBeenCalledTimes(times)
  }
})

test('a browser without notices stays silent', async () => {
  await askForNotices()
  expect(() => showNotice(notice)).not.toThrow()
})
