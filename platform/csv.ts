/** CSV text (RFC 4180) that no spreadsheet runs as a formula. */

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/** Spreadsheets take a cell that begins like this for a formula; see https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r\n]/

/** Every cell is quoted; a text that could be a formula gets an apostrophe before it, a plain decimal stays as it is. */
export const csvCell = (text: string): string => {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
