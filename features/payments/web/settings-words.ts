import { messages } from '#engine/messages.ts'

export const connectionWords = messages(
  {
    title: 'Connections',
    text: 'Tries the keys that are set now, without taking money. Save new keys first.',
    card: 'Card service',
    exchange: 'Crypto exchange',
    test: 'Test the connection',
    works: 'The service takes the keys.',
    noKeys: 'No keys are set, so nobody is asked.',
    failed: ({ problem }: { problem: string }) => `The service did not answer as it should: ${problem}`,
  },
  {
    title: 'Kapcsolatok',
    text: 'A most érvényes kulcsokat próbálja ki, pénzmozgás nélkül. Az új kulcsokat előbb mentse el.',
    card: 'Kártyás fizetés',
    exchange: 'Kriptotőzsde',
    test: 'Kapcsolat próbája',
    works: 'A szolgáltatás elfogadja a kulcsokat.',
    noKeys: 'Nincs megadott kulcs, ezért senkit sem kérdezünk meg.',
    failed: ({ problem }) => `A szolgáltatás nem a várt választ adta: ${problem}`,
  },
)
