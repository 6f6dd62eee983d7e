import { messages } from '#engine/messages.ts'

/** What the sentences name: percents as the reader writes them, and the pair of a third asset in which fees are taken. */
export type AssumedValues = { slippage: string; share: string; feePair: string; spare: string }

/** What a backtest assumes, one sentence each: keys are the codes of `assumptions`. */
export const backtestMessages = messages(
  {
    'four-prints':
      'A candle counts as four prices: open, the nearer of high and low, the other one, close, a quarter of its time apart.',
    'next-candle': 'An order decided during a candle can be filled from the next candle on.',
    'passed-is-filled':
      'An order that the prices of its candle have gone beyond cannot be taken back in that candle: instead of being canceled it is filled at its own price.',
    'trade-through': 'A limit order is filled at its own price, and only when the price goes beyond it.',
    'exit-at-trigger': ({ slippage }: AssumedValues) =>
      `An exit that a price causes, such as a stop loss, is filled in that candle at that price, or at the open where that already lies beyond it, and ${slippage} % worse.`,
    'market-next-open': ({ slippage }: AssumedValues) =>
      `Any other market order is filled at the next open, ${slippage} % worse.`,
    'volume-quarter': ({ share }: AssumedValues) =>
      `One price fills of each limit order at most ${share} % of what its candle traded, whatever it fills of others; the rest of the order goes on resting. Orders that take are filled whole.`,
    'gaps-empty': 'Missing candles stay missing: nothing is traded in a gap.',
    'percents-of-account':
      'Percents of profit and of falls are of the whole account, as is what holding is compared with.',
    'investment-and-spare': ({ spare }: AssumedValues) =>
      `The account counts with the investment of the bot. Besides it has ${spare} % of that, which its orders need for fees and a moving price and which no figure counts.`,
    'fee-in-third': ({ feePair }: AssumedValues) =>
      `Fees are taken in a third asset, which the account buys with quote at each fill, at the last close of ${feePair} known then; before its first close they are taken in quote.`,
    'signals-at-their-time':
      'A signal is heard at its own time, at the price that stands then; those before the first candle and after the last are left out.',
    'stop-at-trigger':
      'A stop at the exchange is filled at its price, or at the open of a candle that begins beyond it, slippage included.',
    'liquidation-costs-margin':
      'A position is liquidated at the estimated price, before any stop at the same price, and costs its whole margin.',
    'funding-as-given':
      'Funding is booked as a fee at the rates given with the prices; where none are given, it counts as zero.',
    'contract-usual':
      'The file does not tell the terms of the contract: a maintenance margin of 0.5 %, leverage of up to 125 and fees of 0.02 % and 0.05 % are assumed.',
    'escaped-stays-held':
      'What the bot hands over when it escapes stays in the account to the end and counts at the last price; here nobody sells it.',
    'begins-unprompted':
      'The bot waits for a signal before it starts; here none comes, and it starts at the first price.',
  },
  {
    'four-prints':
      'Egy gyertya négy árnak számít: nyitó, a legmagasabb és legalacsonyabb közül a közelebbi, a másik, záró; köztük az idejének egy-egy negyede telik el.',
    'next-candle': 'A gyertya közben eldöntött megbízás a következő gyertyától teljesülhet.',
    'passed-is-filled':
      'Amin a saját gyertyájának árai már túlmentek, az a megbízás abban a gyertyában nem vonható vissza: visszavonás helyett a saját árán teljesül.',
    'trade-through': 'A limitáras megbízás a saját árán teljesül, és csak akkor, ha az ár túlmegy rajta.',
    'exit-at-trigger': ({ slippage }: AssumedValues) =>
      `Amit egy ár vált ki, például egy stop loss, az abban a gyertyában azon az áron teljesül, vagy a nyitó áron, ha az már túl van rajta; és ${slippage} %-kal rosszabbul.`,
    'market-next-open': ({ slippage }: AssumedValues) =>
      `Minden más piaci megbízás a következő nyitó áron teljesül, ${slippage} %-kal rosszabbul.`,
    'volume-quarter': ({ share }: AssumedValues) =>
      `Egy ár minden limitáras megbízásból legfeljebb a gyertya forgalmának ${share} %-át teljesíti, bármennyit teljesít másokból; a megbízás többi része tovább vár. Ami azonnal kereskedik, egészben teljesül.`,
    'gaps-empty': 'A hiányzó gyertyák hiányoznak: a résben nem történik kötés.',
    'percents-of-account':
      'A profit és az esés százaléka a teljes számlára vonatkozik, és a tartás is a teljes számlával számol.',
    'investment-and-spare': ({ spare }: AssumedValues) =>
      `A számla a bot befektetésével számol. Ezen felül ennek ${spare} %-a is rajta van, amely a megbízások díjához és az ár mozgásához kell, és egyik adatban sincs benne.`,
    'fee-in-third': ({ feePair }: AssumedValues) =>
      `A díj egy harmadik eszközben fogy: a számla minden teljesüléskor a jegyzési eszközből veszi meg, a ${feePair} akkor ismert utolsó záró árán; az első ilyen ár előtt a díj a jegyzési eszközből fogy.`,
    'signals-at-their-time':
      'A jelzés a saját idejében, az akkori áron számít; ami az első gyertya előtt vagy az utolsó után jött, kimarad.',
    'stop-at-trigger':
      'A tőzsdére kitett stop a saját árán teljesül, vagy a nyitó áron, ha a gyertya már túl rajta kezdődik; csúszással együtt.',
    'liquidation-costs-margin':
      'A pozíció a becsült áron likvidálódik, ugyanazon az áron minden stop előtt, és a teljes fedezetébe kerül.',
    'funding-as-given':
      'A finanszírozás díjként könyvelődik az árakkal együtt megadott rátákon; ahol nincs megadva, nullának számít.',
    'contract-usual':
      'A fájl nem árulja el a kontraktus feltételeit: a számítás 0,5 %-os fenntartási fedezettel, legfeljebb 125-szörös tőkeáttétellel, valamint 0,02 és 0,05 %-os díjjal készült.',
    'escaped-stays-held':
      'Amit a bot menekítéskor átad, az a végéig a számlán marad, és az utolsó áron számít; itt senki sem adja el.',
    'begins-unprompted': 'A bot induláskor jelzésre vár; itt nem jön jelzés, ezért az első áron elindul.',
  },
)
