import { messages } from '#engine/messages.ts'

type Fault = { line: string; text: string; may: string }

/** The backtest of a form before the start. */
export const panelMessages = messages(
  {
    title: 'Backtest',
    about:
      'The bot runs over past prices with exactly these settings and the fees of the exchange. Nothing is bought or sold.',
    span: 'How far back',
    days: ({ days }: { days: string }) => `${days} days`,
    tryIt: ({ days }: { days: string }) => `Backtest the last ${days} days`,
    cancel: 'Stop the backtest',
    mendFirst: 'It can run once the settings above are complete.',
    queued: 'Waiting for its turn',
    running: ({ percent }: { percent: string }) => `Running, ${percent} done`,
    progress: 'Progress of the backtest',
    canceled: 'The backtest was stopped: there is no result.',
    endOther: 'End the other one',
    otherSettings:
      'You have changed the settings since. This result is of the settings before; run it again for a new one.',
    result: 'Result of the backtest',
    finished: ({ profit, percent }: { profit: string; percent: string }) =>
      `The backtest has finished. Profit after fees: ${profit}, ${percent}.`,
    period: ({ from, to, candles, interval }: { from: string; to: string; candles: string; interval: string }) =>
      `${from} to ${to}, ${candles} candles of ${interval}`,
    shorter: ({ days }: { days: string }) => `There are no older prices of this pair than ${days} days.`,
    better: ({ profit, difference }: { profit: string; difference: string }) =>
      `${profit} after fees: ${difference} more than holding.`,
    worse: ({ profit, difference }: { profit: string; difference: string }) =>
      `${profit} after fees: ${difference} less than holding.`,
    same: ({ profit }: { profit: string }) => `${profit} after fees: as much as holding.`,
    chartSentence: ({ begun, ended, held }: { begun: string; ended: string; held: string }) =>
      `The account goes from ${begun} to ${ended}; holding would have ended at ${held}.`,
    time: 'Time',
    marketFees: ({ maker, taker }: { maker: string; taker: string }) =>
      `Fees as the exchange takes them: ${maker} for orders that wait in the book, ${taker} for those that fill at once.`,
    pricesOfToday:
      'The prices in the settings were chosen for today. Where the market stood elsewhere then, the bot may have had to wait.',
    refused: ({ reason, times }: { reason: string; times: string }) => `${reason}: ${times}`,
    aboutSignals:
      'The bot hears the signals below at their times, at past prices, with exactly these settings and the fees of the exchange. Nothing is bought or sold.',
    signals: 'Signals of the past',
    signalsHelp:
      'A line each under the line of names; times in UTC. A column “amount” is read where the bot takes its amount from the signal.',
    signalsFile: 'Read a CSV file',
    signalsFileHelp: 'It replaces what stands above.',
    mendSignals: 'It can run once the signals above can be read.',
    otherSignals: 'You have changed the signals since. This result is of those before; run it again for a new one.',
    moreFaults: ({ more }: { more: string }) => `And ${more} more.`,
    'no-rows': () => 'Under the names stands no signal yet. Add a line.',
    'too-many': ({ may }: Fault) => `More than ${may} signals. Leave some out.`,
    'no-names': ({ may }: Fault) => `The first line must name the columns; these are missing: ${may}.`,
    'bad-time': ({ line, text, may }: Fault) => `Line ${line}: “${text}” is no time like ${may}.`,
    'bad-pair': ({ line, text, may }: Fault) => `Line ${line}: “${text}” is none of the bot’s pairs: ${may}.`,
    'bad-direction': ({ line, text, may }: Fault) => `Line ${line}: “${text}” is none of ${may}.`,
    'bad-amount': ({ line, text, may }: Fault) => `Line ${line}: “${text}” is no positive amount like ${may}.`,
  },
  {
    title: 'Visszamérés',
    about:
      'A bot pontosan ezekkel a beállításokkal és a tőzsde díjaival fut végig a múltbeli árakon. Közben semmit sem vesz vagy ad el.',
    span: 'Mennyi időre vissza',
    days: ({ days }) => `${days} nap`,
    tryIt: ({ days }) => `Visszamérés az elmúlt ${days} napon`,
    cancel: 'Visszamérés leállítása',
    mendFirst: 'Akkor futtatható, ha a fenti beállítások hiánytalanok.',
    queued: 'Sorra vár',
    running: ({ percent }) => `Fut, ${percent} kész`,
    progress: 'A visszamérés előrehaladása',
    canceled: 'A visszamérést leállította, nincs eredménye.',
    endOther: 'A másik leállítása',
    otherSettings: 'Azóta módosította a beállításokat. Ez az eredmény a korábbiaké; az újakhoz futtassa le ismét!',
    result: 'A visszamérés eredménye',
    finished: ({ profit, percent }) => `A visszamérés véget ért. Profit a díjak után: ${profit}, ${percent}.`,
    period: ({ from, to, candles, interval }) => `${from} – ${to}, ${candles} db ${interval} gyertya`,
    shorter: ({ days }) => `Ennek a párnak ${days} napnál régebbi árai nincsenek.`,
    better: ({ profit, difference }) => `${profit} a díjak után: ${difference} összeggel több, mint tartással.`,
    worse: ({ profit, difference }) => `${profit} a díjak után: ${difference} összeggel kevesebb, mint tartással.`,
    same: ({ profit }) => `${profit} a díjak után: ugyanannyi, mint tartással.`,
    chartSentence: ({ begun, ended, held }) =>
      `A számla értéke ${begun} összegről ${ended} összegre változik; tartással ${held} lenne.`,
    time: 'Idő',
    marketFees: ({ maker, taker }) =>
      `A díjak a tőzsde szerint: ${maker} a várakozó, ${taker} az azonnal teljesülő megbízásokra.`,
    pricesOfToday:
      'A beállításokban szereplő árakat a mai árhoz választotta. Ahol a piac akkor máshol járt, a botnak várnia kellett.',
    refused: ({ reason, times }) => `${reason}: ${times}`,
    aboutSignals:
      'A bot az alábbi jelzéseket a saját idejükben, múltbeli árakon hallja, pontosan ezekkel a beállításokkal és a tőzsde díjaival. Közben semmit sem vesz vagy ad el.',
    signals: 'Múltbeli jelzések',
    signalsHelp:
      'Soronként egy, a nevek sora alatt; az időpontok UTC szerint. Az „amount” oszlop akkor számít, ha a bot a jelzésből veszi az összeget.',
    signalsFile: 'CSV-fájl beolvasása',
    signalsFileHelp: 'A fenti szöveg helyére kerül.',
    mendSignals: 'Akkor futtatható, ha a fenti jelzések olvashatók.',
    otherSignals: 'Azóta módosította a jelzéseket. Ez az eredmény a korábbiaké; az újakhoz futtassa le ismét!',
    moreFaults: ({ more }) => `És még ${more}.`,
    'no-rows': () => 'A nevek alatt még nincs jelzés. Írjon be egy sort!',
    'too-many': ({ may }) => `Több mint ${may} jelzés. Hagyjon el néhányat!`,
    'no-names': ({ may }) => `Az első sor nevezze meg az oszlopokat; ezek hiányoznak: ${may}.`,
    'bad-time': ({ line, text, may }) => `${line}. sor: „${text}” nem ilyen időpont: ${may}.`,
    'bad-pair': ({ line, text, may }) => `${line}. sor: „${text}” nem a bot párja. A párjai: ${may}.`,
    'bad-direction': ({ line, text, may }) => `${line}. sor: „${text}” nem ezek egyike: ${may}.`,
    'bad-amount': ({ line, text, may }) => `${line}. sor: „${text}” nem olyan pozitív összeg, mint ${may}.`,
  },
)
