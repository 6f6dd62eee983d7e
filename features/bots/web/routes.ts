import { index, route } from '@tanstack/virtual-file-routes'

/** One set of pages for every family of bots. */
export const routes = [
  route('/bots/$family', [
    index('bots/web/family-page.tsx'),
    route('/dashboard', 'bots/web/bots-page.tsx'),
    route('/create', 'bots/web/create-page.tsx'),
    route('/generator', 'bots/web/generator-page.tsx'),
    route('/edit/$botId', 'bots/web/edit-page.tsx'),
    route('/$botId', 'bots/web/bot-page.tsx'),
  ]),
]
