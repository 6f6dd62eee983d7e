import { messages } from '#engine/messages.ts'

export const editorWords = messages(
  {
    help: 'Headings begin with #, lists with -, **bold** and *italic* stand between stars, and a link is [text](address). Nothing else is drawn.',
    text: 'Text',
    preview: 'As it will look',
    unchanged: 'Nothing has been changed yet.',
    cancel: 'Cancel',
    publish: ({ version }: { version: string }) => `Publish as version ${version}`,
    published: ({ version }: { version: string }) => `Version ${version} is in force.`,
  },
  {
    help: 'A címsor #, a lista - jellel kezdődik, a **félkövér** és a *dőlt* csillagok közt áll, a hivatkozás pedig [szöveg](cím). Más nem jelenik meg.',
    text: 'Szöveg',
    preview: 'Így fog kinézni',
    unchanged: 'Még semmi sem változott.',
    cancel: 'Mégse',
    publish: ({ version }) => `Közzététel ${version}. változatként`,
    published: ({ version }) => `A(z) ${version}. változat hatályba lépett.`,
  },
)
