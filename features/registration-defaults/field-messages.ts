import { messages } from '#engine/messages.ts'

export const defaultFieldErrors = messages(
  {
    REGISTRATION_DEFAULT_UNKNOWN: 'Nothing of this name can be given to new users; a role never can.',
    REGISTRATION_DEFAULT_AMOUNT:
      'An amount from 0 to 1,000,000,000 with at most 8 decimals, for example 2500 or 2500.50.',
    REGISTRATION_DEFAULT_NO_ASSET: 'Nothing can be bought with this asset here.',
    REGISTRATION_DEFAULT_NO_PACKAGE: 'There is no such package, or it is not offered any more. Choose another one.',
  },
  {
    REGISTRATION_DEFAULT_UNKNOWN: 'Ilyen nevű alapérték nem adható az új felhasználóknak; szerepkör soha.',
    REGISTRATION_DEFAULT_AMOUNT:
      '0 és 1 000 000 000 közötti összeg legfeljebb 8 tizedessel, például 2500 vagy 2500,50.',
    REGISTRATION_DEFAULT_NO_ASSET: 'Ezzel az eszközzel itt semmit sem lehet venni.',
    REGISTRATION_DEFAULT_NO_PACKAGE: 'Nincs ilyen csomag, vagy már nem választható. Válasszon másikat.',
  },
)
