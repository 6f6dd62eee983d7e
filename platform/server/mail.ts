/** Mail to users: through a mail server where one is set, else to the console, so that signing in works on a lone machine. */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = { to: string; subject: string; text: string }

/** Takes a mail and returns at once; a mail server that is down does not fail what the user did. */
export type Mailer = (mail: Mail) => void

/** `print` writes a line where the one who started the server sees it. */
export const consoleMailer =
  (print: (line: string) => void): Mailer =>
  ({ to, text }) =>
    print(`Mail to ${to}: ${text}`)

/** `url` is smtp:// or smtps://, with user and password where the server asks for them. */
export const smtpMailer = (url: string, from: string, log: Logger): Mailer => {
  const transport = createTransport(url)
  return (mail) => {
    transport
      .sendMail({ from, ...mail })
      .catch((error: Error) => log.error({ subject: mail.subject, error: error.message }, 'a mail could not be sent'))
  }
}
