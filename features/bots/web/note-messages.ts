import { messages } from '#engine/messages.ts'

export const noteMessages = messages(
  {
    title: 'Note and tags',
    edit: 'Edit the note',
    note: 'Note',
    noteHelp: 'For you alone; no rule of the bot reads it.',
    tags: 'Tags',
    tagsHelp: ({ most }: { most: string }) => `Enter after each. Up to ${most}; the search of the list finds them.`,
    save: 'Save',
    cancel: 'Cancel',
    saved: 'The note has been saved.',
  },
  {
    title: 'Jegyzet és címkék',
    edit: 'Jegyzet szerkesztése',
    note: 'Jegyzet',
    noteHelp: 'Csak Önnek szól; a bot egyetlen szabálya sem olvassa.',
    tags: 'Címkék',
    tagsHelp: ({ most }) => `Mindegyik után Enter. Legfeljebb ${most}; a lista keresője megtalálja őket.`,
    save: 'Mentés',
    cancel: 'Mégse',
    saved: 'A jegyzetet elmentettük.',
  },
)
