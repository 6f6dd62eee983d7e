import { messages } from '#engine/messages.ts'

export const newsletterWords = messages(
  {
    title: 'Newsletter',
    ending: 'You are being unsubscribed…',
    ended: 'You are unsubscribed: no more newsletters go to this address.',
    endedHint: 'Mails that your account needs, such as codes and notices of security, still come.',
    undo: 'Subscribe again',
    resumed: 'You are subscribed again: the next newsletter will come.',
    endAgain: 'Unsubscribe',
    toProduct: 'To the product',
  },
  {
    title: 'Hírlevél',
    ending: 'Leiratkozás folyamatban…',
    ended: 'Leiratkozott: erre a címre több hírlevelet nem küldünk.',
    endedHint: 'A fiókjához szükséges leveleket, például a kódokat és a biztonsági értesítéseket továbbra is megkapja.',
    undo: 'Újra feliratkozom',
    resumed: 'Újra feliratkozott: a következő hírlevelet már megkapja.',
    endAgain: 'Leiratkozom',
    toProduct: 'Tovább a termékhez',
  },
)
