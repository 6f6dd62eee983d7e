import { messages } from '#engine/messages.ts'

export const copyableMessages = messages({ copy: 'Copy', copied: 'Copied' }, { copy: 'Másolás', copied: 'Másolva' })
