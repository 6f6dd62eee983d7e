import { type Language, messages } from '#engine/messages.ts'
import type { ImportError } from './error.ts'

type At = { file: string; line: number }

export const importMessages = messages(
  {
    unreadable: ({ file }: At) => `${file} cannot be read: there is no such file, or it may not be opened.`,
    empty: ({ file }: At) => `${file} contains no candle. Nothing was imported.`,
    unknownFormat: ({ file, line, text }: At & { text: string }) =>
      `${file}, line ${line}: “${text}” is the beginning of no known format. Binance klines and aggTrades (CSV or zip), Lean CSV and CryptoDataDownload CSV can be read.`,
    noDateInName: ({ file }: At) =>
      `${file} says only the time of day. The day belongs in the file name: …_YYYYMMDD_trade.csv.`,
    truncated: ({ file, line, fields, expected }: At & { fields: string; expected: string }) =>
      `${file} breaks off in line ${line}: ${fields} of ${expected} fields are there. Nothing was imported.`,
    unparsable: ({ file, line, field, text }: At & { field: string; text: string }) =>
      `${file}, line ${line}: “${text}” is no ${field}. Nothing was imported.`,
    outOfRange: (value: At & { field: string; text: string; least: string; most: string }) =>
      `${value.file}, line ${value.line}: ${value.field} is ${value.text}; it must lie between ${value.least} and ${value.most}. Nothing was imported.`,
    inconsistent: (value: At & { open: string; high: string; low: string; close: string }) =>
      `${value.file}, line ${value.line}: open ${value.open} and close ${value.close} do not lie between low ${value.low} and high ${value.high}. Nothing was imported.`,
    offGrid: ({ file, line, time, interval }: At & { time: string; interval: string }) =>
      `${file}, line ${line}: no ${interval} candle opens at ${time} UTC. Nothing was imported.`,
    mixedOrder: ({ file, line, time, before }: At & { time: string; before: string }) =>
      `${file}, line ${line}: ${time} UTC comes after ${before} UTC, against the order of the lines above. Nothing was imported. If the times are right, --sort puts the rows in order.`,
    contradiction: ({ file, line, time, otherLine }: At & { time: string; otherLine: string }) =>
      `${file}, line ${line}: ${time} UTC was already in line ${otherLine}, with other values. Nothing was imported.`,
    unusedInterval: ({ file, interval }: At & { interval: string }) =>
      `${file} has candles of ${interval}. Candles of 1m, 5m, 15m, 30m, 1h, 4h and 1d can be used. Nothing was imported.`,
    tooLong: ({ file, line, most }: At & { most: string }) =>
      `${file}, line ${line}: a file may have at most ${most} rows here. Split it, for example by year. Nothing was imported.`,
    zipDamaged: ({ file }: At) =>
      `${file} cannot be unpacked: it is damaged, cut off or locked with a password. Nothing was imported. Fetch it again.`,
    zipOfSomethingElse: ({ file, name }: At & { name: string }) =>
      name === ''
        ? `${file} contains no CSV file. Nothing was imported.`
        : `${file} contains “${name}”, which is no CSV file. Nothing was imported.`,
    zipTooLarge: ({ file }: At) =>
      `${file} would unpack to far more than market data does, so it is not unpacked. Nothing was imported.`,
    partsDiffer: ({ file, otherFile }: At & { otherFile: string }) =>
      `${file} is not of the same pair, interval and kind as ${otherFile}. Nothing was imported. An archive may hold the files of one pair.`,
    partsContradict: ({ file, time, otherFile }: At & { time: string; otherFile: string }) =>
      `${file}: ${time} UTC is also in ${otherFile}, with other values. Nothing was imported.`,
  },
  {
    unreadable: ({ file }) => `A(z) ${file} nem olvasható: nincs ilyen fájl, vagy nem nyitható meg.`,
    empty: ({ file }) => `A(z) ${file} egyetlen gyertyát sem tartalmaz. Semmi sem került beolvasásra.`,
    unknownFormat: ({ file, line, text }) =>
      `${file}, ${line}. sor: a(z) „${text}” egyetlen ismert formátum eleje sem. Binance klines és aggTrades (CSV vagy zip), Lean CSV és CryptoDataDownload CSV olvasható be.`,
    noDateInName: ({ file }) =>
      `A(z) ${file} csak a nap óráját tartalmazza. A napnak a fájl nevében kell szerepelnie: …_ÉÉÉÉHHNN_trade.csv.`,
    truncated: ({ file, line, fields, expected }) =>
      `A(z) ${file} a(z) ${line}. sorban megszakad: ${expected} mezőből csak ${fields} van meg. Semmi sem került beolvasásra.`,
    unparsable: ({ file, line, field, text }) =>
      `${file}, ${line}. sor: a(z) „${text}” nem értelmezhető (${field}). Semmi sem került beolvasásra.`,
    outOfRange: (value) =>
      `${value.file}, ${value.line}. sor: ${value.field}: ${value.text}; ${value.least} és ${value.most} között kell lennie. Semmi sem került beolvasásra.`,
    inconsistent: (value) =>
      `${value.file}, ${value.line}. sor: a nyitó ${value.open} és a záró ${value.close} nem esik a legalacsonyabb ${value.low} és a legmagasabb ${value.high} ár közé. Semmi sem került beolvasásra.`,
    offGrid: ({ file, line, time, interval }) =>
      `${file}, ${line}. sor: ${time} UTC időpontban nem nyílik ${interval} gyertya. Semmi sem került beolvasásra.`,
    mixedOrder: ({ file, line, time, before }) =>
      `${file}, ${line}. sor: ${time} UTC követi a(z) ${before} UTC időpontot, a fenti sorok sorrendjével ellentétben. Semmi sem került beolvasásra. Ha az időpontok helyesek, a --sort kapcsoló sorba rendezi a sorokat.`,
    contradiction: ({ file, line, time, otherLine }) =>
      `${file}, ${line}. sor: ${time} UTC már szerepelt a(z) ${otherLine}. sorban, más értékekkel. Semmi sem került beolvasásra.`,
    unusedInterval: ({ file, interval }) =>
      `A(z) ${file} ${interval} hosszúságú gyertyákat tartalmaz. 1m, 5m, 15m, 30m, 1h, 4h és 1d gyertyák használhatók. Semmi sem került beolvasásra.`,
    tooLong: ({ file, line, most }) =>
      `${file}, ${line}. sor: egy fájlban itt legfeljebb ${most} sor lehet. Bontsd kisebbekre, például évenként. Semmi sem került beolvasásra.`,
    zipDamaged: ({ file }) =>
      `A(z) ${file} nem csomagolható ki: sérült, csonka vagy jelszóval védett. Semmi sem került beolvasásra. Töltsd le újra.`,
    zipOfSomethingElse: ({ file, name }) =>
      name === ''
        ? `A(z) ${file} egyetlen CSV-fájlt sem tartalmaz. Semmi sem került beolvasásra.`
        : `A(z) ${file} tartalmazza ezt is: „${name}”, ami nem CSV-fájl. Semmi sem került beolvasásra.`,
    zipTooLarge: ({ file }) =>
      `A(z) ${file} kicsomagolva jóval nagyobb lenne, mint amekkora piaci adat lehet, ezért nem lett kicsomagolva. Semmi sem került beolvasásra.`,
    partsDiffer: ({ file, otherFile }) =>
      `A(z) ${file} párja, időköze vagy fajtája eltér ettől: ${otherFile}. Semmi sem került beolvasásra. Egy archívumban egyetlen pár fájljai lehetnek.`,
    partsContradict: ({ file, time, otherFile }) =>
      `${file}: ${time} UTC a(z) ${otherFile} fájlban is szerepel, más értékekkel. Semmi sem került beolvasásra.`,
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
    case 'out-of-range':
      return words.outOfRange({ ...at, ...error.values })
    case 'inconsistent':
      return words.inconsistent({ ...at, ...error.values })
    case 'off-grid':
      return words.offGrid({ ...at, ...error.values })
    case 'mixed-order':
      return words.mixedOrder({ ...at, ...error.values })
    case 'contradiction':
      return words.contradiction({ ...at, ...error.values })
    case 'unused-interval':
      return words.unusedInterval({ ...at, ...error.values })
    case 'too-long':
      return words.tooLong({ ...at, ...error.values })
    case 'zip-damaged':
      return words.zipDamaged(at)
    case 'zip-of-something-else':
      return words.zipOfSomethingElse({ ...at, ...error.values })
    case 'zip-too-large':
      return words.zipTooLarge(at)
    case 'parts-differ':
      return words.partsDiffer({ ...at, ...error.values })
    case 'parts-contradict':
      return words.partsContradict({ ...at, ...error.values })
  }
}
