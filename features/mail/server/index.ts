export { greatestPlace, type KeptMail, openOutbox, type Outbox } from './outbox.ts'
export { enqueueMail, sendDue } from './queue.ts'
export { mails } from './tables.ts'
export { type Sender, startSender } from './sender.ts'
