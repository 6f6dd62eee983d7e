import { index, route } from '@tanstack/virtual-file-routes'

export const routes = [
  route('/limit', 'bots/web/limit-page.tsx'),
  route('/backtest/new/$family', 'bots/web/backtest-page.tsx'),
  route('/bots/', 'bots/web/all-bots-page.tsx'),
  // One set of pages for every family of bots.
  route('/bots/$family', [
    index('bots/web/family-page.tsx'),
    route('/dashboard', 'bots/web/bots-page.tsx'),
    route('/create', 'bots/web/create-page.tsx'),
    route('/generator', 'bots/web/generator-page.tsx'),
    route('/edit/$botId', 'bots/web/edit-page.tsx'),
    route('/folder', [
      index('bots/web/folders-page.tsx'),
      route('/create', 'bots/web/folder-create-page.tsx'),
      route('/unfoldered', 'bots/web/unfoldered-page.tsx'),
      route('/edit/$folderId', 'bots/web/folder-edit-page.tsx'),
      route('/$folderId', 'bots/web/folder-page.tsx'),
      route('/$folderId/clone', 'bots/web/folder-clone-page.tsx'),
    ]),
    route('/signal', [
      index('signal-addresses/web/signals-page.tsx'),
      route('/create', 'signal-addresses/web/create-page.tsx'),
      route('/edit/$signalId', 'signal-addresses/web/edit-page.tsx'),
      route('/$signalId', 'signal-addresses/web/signal-page.tsx'),
    ]),
    route('/settings', 'pair-settings/web/settings-page.tsx'),
    route('/$botId', 'bots/web/bot-page.tsx'),
  ]),
]
