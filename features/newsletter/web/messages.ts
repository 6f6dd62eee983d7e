import { messages } from '#engine/messages.ts'

export const newsletterWords = messages(
  {
    title: 'Newsletter',
    ask: 'Do you want no more newsletters at this address?',
    needed: 'Mails that your account needs, such as codes and notices of security, come in any case.',
    end: 'Unsubscribe',
    ended: 'You are unsubscribed: no more newsletters go to this address.',
    resume: 'Subscribe again',
    resumed: 'You are subscribed again: the next newsletter will come.',
    toProduct: 'To the product',
  },
  {
    title: 'Hírlevél',
    ask: 'Nem kér több hírlevelet erre a címre?',
    needed: 'A fiókjához szükséges leveleket, például a kódokat és a biztonsági értesítéseket mindenképpen megkapja.',
    end: 'Leiratkozom',
    ended: 'Leiratkozott: erre a címre több hírlevelet nem küldünk.',
    resume: 'Újra feliratkozom',
    resumed: 'Újra feliratkozott: a következő hírlevelet már megkapja.',
    toProduct: 'Tovább a termékhez',
  },
)
