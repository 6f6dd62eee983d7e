import { messages } from '#engine/messages.ts'

export const readinessWords = messages(
  {
    title: 'Before the first invoice',
    ready: 'Nothing is missing. Real money can be taken.',
    missing: 'Real money is not taken until the seller is complete: no invoice could be written for it.',
    name: 'Name of the seller',
    place: 'Postcode, city and address of its seat',
    'tax-number': 'Tax number',
    'eu-vat-number': 'EU VAT number (to sell to companies elsewhere in the Union)',
    done: 'set',
    open: 'missing',
  },
  {
    title: 'Az első számla előtt',
    ready: 'Semmi sem hiányzik. Valódi pénz is elfogadható.',
    missing: 'Valódi pénzt csak akkor fogadunk el, ha az eladó adatai teljesek: addig nem készülhet róla számla.',
    name: 'Az eladó neve',
    place: 'A székhely irányítószáma, települése és címe',
    'tax-number': 'Adószám',
    'eu-vat-number': 'Közösségi adószám (az Unió más tagállamában lévő cégeknek való eladáshoz)',
    done: 'megvan',
    open: 'hiányzik',
  },
)
