import { messages } from '#engine/messages.ts'

/** What is said before real money is used. */
export const liveMessages = messages(
  {
    setLiveTitle: ({ name }: { name: string }) => `Set ${name} live?`,
    setLiveMany: ({ count }: { count: string }) => `Set ${count} bots live?`,
    setLiveConfirm: ({ mode, amount }: { mode: string; amount: string }) => `Start ${mode} with ${amount}`,
    setLiveDone: ({ name }: { name: string }) => `${name} trades with the account of your key from now on.`,
    key: 'Key',
    keyHelp: 'The bot trades in the account at the exchange that this key opens.',
    noKey: ({ exchange }: { exchange: string }) => `You have no working key for ${exchange}.`,
    addKey: 'Add a key',
    spends: ({ amount }: { amount: string }) => `Orders are sent for up to ${amount} of real money.`,
    spendsTest: ({ amount }: { amount: string }) =>
      `Orders are sent for up to ${amount} to the local sandbox: the money there is nobody’s.`,
    demoEnds: 'The demo bot ends. Its holdings and its profit are play money and do not come along.',
    fresh: 'Counters begin at zero; the settings are the same.',
    onceAgain: 'You are asked for a second factor before anything is sent.',
    skipped: ({ count }: { count: string }) => `Of the chosen ones ${count} cannot be set live.`,
  },
  {
    setLiveTitle: ({ name }) => `Élesre állítja ezt: ${name}?`,
    setLiveMany: ({ count }) => `Élesre állít ${count} botot?`,
    setLiveConfirm: ({ mode, amount }) => `${mode} indítás ezzel: ${amount}`,
    setLiveDone: ({ name }) => `Mostantól a kulcsa számláján kereskedik: ${name}.`,
    key: 'Kulcs',
    keyHelp: 'A bot azon a tőzsdei számlán kereskedik, amelyet ez a kulcs nyit.',
    noKey: ({ exchange }) => `Nincs működő kulcsa ehhez: ${exchange}.`,
    addKey: 'Kulcs hozzáadása',
    spends: ({ amount }) => `A megbízások legfeljebb ennyi valódi pénzre szólnak: ${amount}.`,
    spendsTest: ({ amount }) =>
      `A megbízások legfeljebb ennyire szólnak, a helyi sandboxban: ${amount}. Az ott lévő pénz senkié.`,
    demoEnds: 'A demó bot véget ér. Az állománya és a nyeresége játékpénz, nem jön át.',
    fresh: 'A számlálók nulláról indulnak; a beállítások ugyanazok.',
    onceAgain: 'Mielőtt bármi elindul, második tényezőt kérünk.',
    skipped: ({ count }) => `A kijelöltek közül nem állítható élesre: ${count}.`,
  },
)
