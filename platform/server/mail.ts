/** Mail to users: requests to send one, and delivery to a mail server. */
import { createTransport } from 'nodemailer'
import type { Language } from '#engine/messages.ts'
import type { Database } from '../database/database.ts'
import type { Letter } from '../letter.ts'
import { greetingTo } from '../letter-messages.ts'

/** A file in a mail; `mime` is its content type. */
export type Attachment = { name: string; mime: string; bytes: Uint8Array }

/** A letter to an address. */
export type Mail = {
  to: string
  /** Language of the reader. */
  language: Language
  letter: Letter
  /** Expiry of the code or link in the mail; omitted when it has none. */
  codeUntil?: Date
  attachments?: readonly Attachment[]
  /** Path of the one-click unsubscribe. */
  unsubscribe?: string
}

/** Queues a mail and returns; within a transaction it is sent only if that is committed. A mail server that is down fails no request. */
export type Mailer = (mail: Mail, transaction?: Database) => Promise<void>

/** Who a letter is to. */
type Reader = { email: string; firstname: string; language: Language }

/** Queues a letter to somebody in their language, who is greeted by name. */
export const mailTo = (
  mailer: Mailer,
  { email, firstname, language }: Reader,
  { letter, transaction }: { letter: Omit<Letter, 'greeting'>; transaction: Database },
): Promise<void> => {
  const greeting = greetingTo({ firstname, language })
  return mailer({ to: email, language, letter: { ...letter, greeting } }, transaction)
}

/** Mail in the form that is sent. */
export type Message = {
  /** Message id, the same at each try, so that duplicates are recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
  /** Address of the one-click unsubscribe. Null for letters that cannot be ended. Source: RFC 8058. */
  unsubscribe: string | null
}

/** Result of a delivery. `refused`: never accepted. `failed`: another try may succeed. */
export type Posted = { kind: 'taken' } | { kind: 'refused'; problem: string } | { kind: 'failed'; problem: string }

/** Hands a message to a mail server, and says what became of it. */
export type Post = (message: Message) => Promise<Posted>

const PROBLEM_LENGTH = 300

/** Result of a failed delivery: answers of 500 and above to recipient or message are final. Source: RFC 5321 4.2.1. */
const judge = (error: Error): Posted => {
  const code = 'code' in error ? error.code : null
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const problem = error.message.slice(0, PROBLEM_LENGTH)
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && answer >= 500
  return { kind: isFinal ? 'refused' : 'failed', problem }
}

/** Delivery over `url`, smtp:// or smtps:// with user and password where the server asks for them. */
export const smtpPost = (url: string, from: string): Post => {
  const transport = createTransport(url)
  return ({ id, to, subject, text, html, attachments, unsubscribe }) =>
    transport
      .sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@tradewright>`,
        attachments: attachments.map(({ name, mime, bytes }) => ({
          filename: name,
          contentType: mime,
          content: Buffer.from(bytes),
        })),
        ...(unsubscribe === null
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
      })
      .then((): Posted => ({ kind: 'taken' }), judge)
}
