import { type Language, messages } from '#engine/messages.ts'
import type { ImportError } from './error.ts'

type At = { file: string; line: number }

export const importMessages = messages(
  {
    unreadable: ({ file }: At) => `${file} cannot be read: there is no such file, or it may not be opened.`,
    empty: ({ file }: At) => `${file} contains no candle. Nothing was imported.`,
    unknownFormat: ({ file, line, text }: At & { text: string }) =>
      `${file}, line ${line}: “${text}” is the beginning of no known format. Lean CSV and CryptoDataDownload CSV can be read.`,
    noDateInName: ({ file }: At) =>
      `${file} says only the time of day. The day belongs in the file name: …_YYYYMMDD_trade.csv.`,
    truncated: ({ file, line, fields, expected }: At & { fields: string; expected: string }) =>
      `${file} breaks off in line ${line}: ${fields} of ${expected} fields are there. Nothing was imported.`,
    unparsable: ({ file, line, field, text }: At & { field: string; text: string }) =>
      `${file}, line ${line}: “${text}” is no ${field}. Nothing was imported.`,
    inconsistent: (value: At & { open: string; high: string; low: string; close: string }) =>
      `${value.file}, line ${value.line}: open ${value.open} and close ${value.close} do not lie between low ${value.low} and high ${value.high}. Nothing was imported.`,
    offGrid: ({ file, line, time, interval }: At & { time: string; interval: string }) =>
      `${file}, line ${line}: no ${interval} candle opens at ${time} UTC. Nothing was imported.`,
    mixedOrder: ({ file, line, time, before }: At & { time: string; before: string }) =>
      `${file}, line ${line}: ${time} UTC comes after ${before} UTC, against the order of the lines above. Nothing was imported. If the times are right, ask for the rows to be sorted.`,
    contradiction: ({ file, line, time, otherLine }: At & { time: string; otherLine: string }) =>
      `${file}, line ${line}: ${time} UTC was already in line ${otherLine}, with other values. Nothing was imported.`,
  },
  {
    unreadable: ({ file }) => `A(z) ${file} nem olvasható: nincs ilyen fájl, vagy nem nyitható meg.`,
    empty: ({ file }) => `A(z) ${file} egyetlen gyertyát sem tartalmaz. Semmi sem került beolvasásra.`,
    unknownFormat: ({ file, line, text }) =>
      `${file}, ${line}. sor: a(z) „${text}” egyetlen ismert formátum eleje sem. Lean CSV és CryptoDataDownload CSV olvasható be.`,
    noDateInName: ({ file }) =>
      `A(z) ${file} csak a nap óráját tartalmazza. A napnak a fájl nevében kell szerepelnie: …_ÉÉÉÉHHNN_trade.csv.`,
    truncated: ({ file, line, fields, expected }) =>
      `A(z) ${file} a(z) ${line}. sorban megszakad: ${expected} mezőből csak ${fields} van meg. Semmi sem került beolvasásra.`,
    unparsable: ({ file, line, field, text }) =>
      `${file}, ${line}. sor: a(z) „${text}” nem értelmezhető (${field}). Semmi sem került beolvasásra.`,
    inconsistent: (value) =>
      `${value.file}, ${value.line}. sor: a nyitó ${value.open} és a záró ${value.close} nem esik a legalacsonyabb ${value.low} és a legmagasabb ${value.high} ár közé. Semmi sem került beolvasásra.`,
    offGrid: ({ file, line, time, interval }) =>
      `${file}, ${line}. sor: ${time} UTC időpontban nem nyílik ${interval} gyertya. Semmi sem került beolvasásra.`,
    mixedOrder: ({ file, line, time, before }) =>
      `${file}, ${line}. sor: ${time} UTC követi a(z) ${before} UTC időpontot, a fenti sorok sorrendjével ellentétben. Semmi sem került beolvasásra. Ha az időpontok helyesek, kérd a sorok rendezését.`,
    contradiction: ({ file, line, time, otherLine }) =>
      `${file}, ${line}. sor: ${time} UTC már szerepelt a(z) ${otherLine}. sorban, más értékekkel. Semmi sem került beolvasásra.`,
  },
)

/** The sentence for an error, naming file and line. */
export const importSentence = (language: Language, error: ImportError): string => {
  const words = importMessages[language]
  const at: At = { file: error.file, line: error.line }
  switch (error.code) {
    case 'unreadable':
      return words.unreadable(at)
    case 'empty':
      return words.empty(at)
    case 'unknown-format':
      return words.unknownFormat({ ...at, ...error.values })
    case 'no-date-in-name':
      return words.noDateInName(at)
    case 'truncated':
      return words.truncated({ ...at, ...error.values })
    case 'unparsable':
      return words.unparsable({ ...at, ...error.values })
    case 'inconsistent':
      return words.inconsistent({ ...at, ...error.values })
    case 'off-grid':
      return words.offGrid({ ...at, ...error.values })
    case 'mixed-order':
      return words.mixedOrder({ ...at, ...error.values })
    case 'contradiction':
      return words.contradiction({ ...at, ...error.values })
  }
}
