/** Mail to users: what is asked to be sent, and the way through a mail server. */
import { createTransport } from 'nodemailer'
import type { Language } from '#engine/messages.ts'
import type { Database } from '../database/database.ts'
import type { Letter } from '../letter.ts'

export type Attachment = { name: string; mime: string; bytes: Uint8Array }

export type Mail = {
  to: string
  /** That of who reads it. */
  language: Language
  letter: Letter
  /** Until when the code or the link in it is good; left out when it holds none. */
  codeUntil?: Date
  attachments?: readonly Attachment[]
  /** The path where one click ends letters like this. */
  unsubscribe?: string
}

/**
 * Puts a mail into the queue and returns; with a transaction it is sent if and only if that is committed.
 * A mail server that is down does not fail what the user did.
 */
export type Mailer = (mail: Mail, transaction?: Database) => Promise<void>

/** A mail in the form that goes out. */
export type Message = {
  /** The same at each try, so that a mail that went out twice is seen to be one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
  /** The address for one click (RFC 8058); null for letters that cannot be ended. */
  unsubscribe: string | null
}

/** `refused`: the server will never take it. `failed`: it may at another try. */
export type Posted = { kind: 'taken' } | { kind: 'refused'; problem: string } | { kind: 'failed'; problem: string }
export type Post = (message: Message) => Promise<Posted>

const PROBLEM_LENGTH = 300

/** Answers of 500 and above to the recipient or to the message are final (RFC 5321, 4.2.1); anything else may pass. */
const judge = (error: Error): Posted => {
  const code = 'code' in error ? error.code : null
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const problem = error.message.slice(0, PROBLEM_LENGTH)
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && answer >= 500
  return { kind: isFinal ? 'refused' : 'failed', problem }
}

/** `url` is smtp:// or smtps://, with user and password where the server asks for them. */
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
