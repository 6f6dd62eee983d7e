import { messages } from '#engine/messages.ts'

export const defaultFieldErrors = messages(
  {
    REGISTRATION_DEFAULT_UNKNOWN: 'Nothing of this name can be given to new users; a role never can.',
    REGISTRATION_DEFAULT_NO_PACKAGE: 'There is no such package, or it is not offered any more. Choose another one.',
  },
  {
    REGISTRATION_DEFAULT_UNKNOWN: 'Ilyen nevű alapérték nem adható az új felhasználóknak; szerepkör soha.',
    REGISTRATION_DEFAULT_NO_PACKAGE: 'Nincs ilyen csomag, vagy már nem választható. Válasszon másikat.',
  },
)
