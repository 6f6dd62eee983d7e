/** Mail to users: through a mail server where one is set, else to the console and the outbox, so that signing in works on a lone machine. */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Until when the code in it is valid; null when it holds none. */
  codeUntil: Date | null
}

/** Takes a mail and returns at once; a mail server that is down does not fail what the user did. */
export type Mailer = (mail: Mail) => void

/** `print` writes a line where the one who started the server sees it; `keep` is the outbox. */
export const consoleMailer =
  (print: (line: string) => void, keep: (mail: Mail) => Promise<void>, log: Logger): Mailer =>
  (mail) => {
    print(`Mail to ${mail.to}: ${mail.text}`)
    keep(mail).catch((error: Error) => log.error({ error: error.message }, 'a mail could not be kept in the outbox'))
  }

/** `url` is smtp:// or smtps://, with user and password where the server asks for them. */
export const smtpMailer = (url: string, from: string, log: Logger): Mailer => {
  const transport = createTransport(url)
  return ({ to, subject, text }) => {
    transport
      .sendMail({ from, to, subject, text })
      .catch((error: Error) => log.error({ subject, error: error.message }, 'a mail could not be sent'))
  }
}
