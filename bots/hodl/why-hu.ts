/** The long explanations in Hungarian: the same fields as in English. */
import type { WhyFacts as Facts } from '../spot/why-facts.ts'
import type { HodlWhy } from './why-en.ts'

export const whyHu: HodlWhy = {
  'start-price': {
    kind: 'measure',
    about: 'A legalacsonyabb ár, amelyen a bot vesz. A pénze innen a legmagasabb árig oszlik el.',
    example: ({ entry, next }: Facts) => `${entry} után a következő vonal ${next}.`,
    tooSmall: 'Ahová az ár sosem esik le, ott a vonalak pénze elköltetlen marad.',
    tooLarge: 'Mély esésben mindent korán megvesz, és az alacsonyabb árakra nem marad pénz.',
  },
  'max-price': {
    kind: 'measure',
    about: 'A legmagasabb ár, amelyen a bot vesz. A szokásos létra közvetlenül a mostani ár alatt kezdődik.',
    example: ({ high, price }: Facts) =>
      `${high} megadásával az ár (${price}) fölött is vannak vonalak; ezek megvárják, amíg föléjük emelkedik.`,
    tooSmall: 'Ha az ár innen emelkedik, a bot semmit sem vett.',
    tooLarge: 'A drágán vett érmék emelik az átlagos bekerülést.',
  },
  investment: {
    kind: 'measure',
    about: 'Ennyit költhet a bot összesen, egyenlően elosztva a vonalai között. Magától sosem változtat rajta.',
    example: ({ investment, part, quote }: Facts) =>
      `${investment} ${quote} öt vonalon: mindegyiken ${part} ${quote} megy el.`,
    tooSmall: ({ minNotional, quote }: Facts) => `A ${minNotional} ${quote} alatti vonalat a tőzsde nem fogadja el.`,
    tooLarge: 'Amit megvesz, azt sokáig tartja. Csak annyit fektessen be, amennyit addig nélkülözni tud!',
  },
  profits: {
    kind: 'choice',
    about: 'Általában nincs: amit megvett, megtartja. Ha megad ilyet, minden vonal külön is elad a saját ára fölött.',
    example: ({ entry, exit, breakEven }: Facts) =>
      `${entry} után 1% az ${exit}. ${breakEven}% alatt a díjak elviszik a profitot.`,
    otherwise: 'Az a vonal, amelyik eladott, csak a teljes ciklus vége után vesz újra.',
  },
  'take-profits': {
    kind: 'choice',
    about: 'Árak, amelyeken a bot teljes készletének egy részét piaci áron eladja, minden vonalat együtt.',
    example: ({ high }: Facts) => `100% ${high} áron: ott mindent elad, és a bot lezárul.`,
    otherwise: 'Nélkülük a bot addig tart, amíg Ön le nem zárja, vagy el nem éri a stop losst.',
  },
  'close-after': {
    kind: 'choice',
    about: 'Véget ér-e a bot, amikor az utolsó take profit eladott.',
    example: ({ high }: Facts) => `${high} után lezárul, vagy új vásárlási ciklus kezdődik.`,
    otherwise: 'Ha folytatja, minden vonal még egyszer vehet.',
  },
  repeats: {
    kind: 'choice',
    about: 'Hány ciklusban vehet egy-egy vonal. A ciklus akkor ér véget, amikor mindent eladott.',
    example: ({ entry }: Facts) => `1 esetén a ${entry} árú vonal egyszer vesz, és többé nem.`,
    otherwise: 'Korlátlanul örökké folytatja; ezt csak éles bot teheti.',
  },
  'stop-kind': {
    kind: 'choice',
    about: 'Egy ár, vagy távolság a teljes készlet átlagos bekerülése alatt. Mindkettőnél minden egyszerre megy el.',
    example: ({ entry, far }: Facts) => `${entry} átlagos bekerülésnél az 5%-kal alacsonyabb ár ${far}.`,
    otherwise: 'A távolság minden olcsóbb vétellel lejjebb kerül; az ár a helyén marad.',
  },
  'stop-value': {
    kind: 'measure',
    about:
      'Itt a bot teljes készletét eladja piaci áron, bármennyit hoz, és közben semmit sem vesz. Ezzel a ciklus véget ér.',
    example: ({ entry, far }: Facts) => `${entry} átlagos vétel és ${far} stop mellett körülbelül 5% a veszteség.`,
    tooSmall: 'Ilyen messze alig véd.',
    tooLarge: 'Nem oldhat ki, mielőtt a legalsó vonal is vett.',
  },
}
