import { expect, test } from 'vitest'
import { adoptSettings, keepByAccount, ownSetting } from './own-settings.ts'

test('what was chosen while the account was asked stays, and what it knows besides comes', () => {
  const sent: string[] = []
  const stop = keepByAccount((name, text) => sent.push(`${name} ${text}`))
  const [pairs, layout] = [ownSetting('pairs'), ownSetting('layout')]
  pairs.keep('["new"]')
  adoptSettings({ pairs: '["old"]', layout: '{"aside":"narrow"}' })
  expect([pairs.get(), layout.get()]).toEqual(['["new"]', '{"aside":"narrow"}'])
  expect(sent).toEqual(['pairs ["new"]'])

  // Somebody else, in the same tab.
  stop()
  adoptSettings({ pairs: '["of somebody else"]' })
  expect(pairs.get()).toBe('["of somebody else"]')
})
