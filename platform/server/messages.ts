import { messages } from '#engine/messages.ts'

/** Words of the API reference page. */
export const referenceMessages = messages(
  {
    title: 'API reference',
    intro: 'Every call of the web app, for programs of your own. They need the session cookie of a signed-in browser.',
    document: 'OpenAPI 3.1 document',
    input: 'Input',
    output: 'Answer',
    errors: 'Errors',
    back: 'Back to the dashboard',
  },
  {
    title: 'API-leírás',
    intro:
      'A webalkalmazás összes hívása saját programokhoz. Mindegyikhez egy bejelentkezett böngésző munkamenet-sütije kell.',
    document: 'OpenAPI 3.1 dokumentum',
    input: 'Bemenet',
    output: 'Válasz',
    errors: 'Hibák',
    back: 'Vissza a vezérlőpultra',
  },
)
