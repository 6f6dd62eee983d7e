import { messages } from '#engine/messages.ts'
import type { ErrorWords } from '#platform/contract.ts'
import type { billingAddresses } from './contract.ts'

export const addressErrors = messages(
  {
    BILLING_ADDRESSES_FULL: ({ most }: { most: number }) =>
      `There can be ${most} addresses at most. Delete one that is not needed, or change it.`,
  },
  {
    BILLING_ADDRESSES_FULL: ({ most }) =>
      `Legfeljebb ${most} cím adható meg. Töröljön egyet, amelyre nincs szükség, vagy módosítsa!`,
  },
) satisfies ErrorWords<typeof billingAddresses>

/** Sentences of wrong fields. */
export const addressFieldErrors = messages(
  {
    VALIDATION_TAX_NUMBER: 'Invalid tax number.',
    VALIDATION_VAT_NUMBER: 'Invalid EU VAT number.',
    VALIDATION_POSTCODE: 'Invalid postcode.',
    BILLING_COMPANY_NAME_MISSING: 'Enter the name of the company.',
    BILLING_COMPANY_NUMBER_MISSING: 'A company needs its tax number or its EU VAT number.',
    BILLING_COUNTRY_CLOSED: 'We cannot issue invoices to this country.',
  },
  {
    VALIDATION_TAX_NUMBER: 'Érvénytelen adószám.',
    VALIDATION_VAT_NUMBER: 'Érvénytelen közösségi adószám.',
    VALIDATION_POSTCODE: 'Érvénytelen irányítószám.',
    BILLING_COMPANY_NAME_MISSING: 'Adja meg a cég nevét!',
    BILLING_COMPANY_NUMBER_MISSING: 'Cégnél az adószám vagy a közösségi adószám megadása kötelező.',
    BILLING_COUNTRY_CLOSED: 'Ebbe az országba nem tudunk számlát kiállítani.',
  },
)

export const addressWords = messages(
  {
    title: 'Billing addresses',
    billingAddressPrimaryHint: 'Only one address can be primary. The invoice is issued to it.',
    empty: 'There is no billing address yet. An invoice needs one.',
    add: 'Add an address',
    edit: 'Edit',
    remove: 'Delete',
    removeQuestion: ({ name }: { name: string }) => `Delete the address of ${name}?`,
    editOf: ({ name }: { name: string }) => `Edit: ${name}`,
    removeOf: ({ name }: { name: string }) => `Delete: ${name}`,
    primary: 'Primary',
    makePrimary: 'Primary address',
    newTitle: 'New billing address',
    editTitle: 'Edit the billing address',
    country: 'Country',
    noCountry: 'There is no such country.',
    county: 'County or state (optional)',
    postcode: 'Postcode',
    city: 'City',
    address: 'Street and number',
    additional: 'Floor, door, other (optional)',
    company: 'This is a company',
    companyName: 'Name of the company',
    billingName: 'Name on the invoice',
    taxNumber: 'Tax number',
    taxNumberHelp: 'For example 12345678-1-42.',
    euVatNumber: 'EU VAT number',
    euVatNumberHelp: 'With the code of the country, for example HU12345678.',
    save: 'Save',
    cancel: 'Cancel',
    notAsSupport: 'Only the user can change billing addresses, not the customer service in the user’s place.',
    full: ({ most }: { most: number }) => `There can be ${most} addresses at most.`,
    billingAddressCreated: 'The address has been created.',
    billingAddressUpdated: 'The address has been updated.',
    billingAddressDeleted: 'The address has been deleted.',
    changedElsewhere:
      'This address has been changed in another window in the meantime. Close the form and open it again.',
  },
  {
    title: 'Számlázási címek',
    billingAddressPrimaryHint: 'Csak egy cím lehet elsődleges. A számlát erre a címre állítjuk ki.',
    empty: 'Még nincs számlázási cím. A számlához szükség van rá.',
    add: 'Cím hozzáadása',
    edit: 'Szerkesztés',
    remove: 'Törlés',
    removeQuestion: ({ name }) => `Törli ezt a címet: ${name}?`,
    editOf: ({ name }) => `Szerkesztés: ${name}`,
    removeOf: ({ name }) => `Törlés: ${name}`,
    primary: 'Elsődleges',
    makePrimary: 'Elsődleges cím',
    newTitle: 'Új számlázási cím',
    editTitle: 'A számlázási cím szerkesztése',
    country: 'Ország',
    noCountry: 'Nincs ilyen ország.',
    county: 'Megye vagy állam (nem kötelező)',
    postcode: 'Irányítószám',
    city: 'Település',
    address: 'Utca, házszám',
    additional: 'Emelet, ajtó, egyéb (nem kötelező)',
    company: 'Ez egy cég',
    companyName: 'A cég neve',
    billingName: 'Név a számlán',
    taxNumber: 'Adószám',
    taxNumberHelp: 'Például 12345678-1-42.',
    euVatNumber: 'Közösségi adószám',
    euVatNumberHelp: 'Az ország kódjával, például HU12345678.',
    save: 'Mentés',
    cancel: 'Mégse',
    notAsSupport: 'Számlázási címet csak maga a felhasználó módosíthat, az ügyfélszolgálat helyette nem.',
    full: ({ most }) => `Legfeljebb ${most} cím adható meg.`,
    billingAddressCreated: 'A címet létrehoztuk.',
    billingAddressUpdated: 'A címet módosítottuk.',
    billingAddressDeleted: 'A címet töröltük.',
    changedElsewhere: 'Ez a cím időközben egy másik ablakban megváltozott. Zárja be az űrlapot, és nyissa meg újra!',
  },
)
