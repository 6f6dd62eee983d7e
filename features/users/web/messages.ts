import { messages } from '#engine/messages.ts'
import type { Role } from '#platform/access.ts'
import type { AccountState } from '../rules.ts'

export const roleWords = messages(
  {
    ROLE_BIG_FISH: 'Big fish',
    ROLE_USER: 'User',
    ROLE_POOL: 'Pool',
    ROLE_ADMIN: 'Administrator',
    ROLE_SUPER_ADMIN: 'Super administrator',
    ROLE_OWNER: 'Owner',
  } satisfies Record<Role, string>,
  {
    ROLE_BIG_FISH: 'Big fish',
    ROLE_USER: 'Felhasználó',
    ROLE_POOL: 'Pool',
    ROLE_ADMIN: 'Adminisztrátor',
    ROLE_SUPER_ADMIN: 'Főadminisztrátor',
    ROLE_OWNER: 'Tulajdonos',
  },
)

/** The states of an account, as the table of states names them. */
export const stateWords = messages(
  { unconfirmed: 'Not confirmed', active: 'Active', locked: 'Locked', deleted: 'Deleted' } satisfies Record<
    AccountState,
    string
  >,
  { unconfirmed: 'Nincs megerősítve', active: 'Aktív', locked: 'Zárolva', deleted: 'Törölt' },
)

export const listWords = messages(
  {
    title: 'Users',
    subtitle: 'Everybody who has an account here.',
    tableLabel: 'Users',
    search: 'Search',
    searchHelp: 'Name, user name, e-mail, number',
    role: 'Role',
    locked: 'Locked',
    confirmed: 'Confirmed',
    deletion: 'To be deleted',
    package: 'Package',
    packageUntil: 'Package until',
    ends: 'Package ends',
    endsWeek: 'Within 7 days',
    endsMonth: 'Within 30 days',
    endsOver: 'Has ended',
    all: 'All',
    yes: 'Yes',
    no: 'No',
    number: 'Number',
    name: 'Name',
    username: 'User name',
    email: 'E-mail',
    state: 'State',
    created: 'Registered',
    lastSignIn: 'Last sign-in',
    never: 'never',
    emptyTitle: 'There is nobody yet',
    empty: 'Whoever registers will stand here.',
    emptyFilteredTitle: 'Nobody fits these filters',
    emptyFiltered: 'Try fewer letters, or another role or state.',
  },
  {
    title: 'Felhasználók',
    subtitle: 'Mindenki, akinek itt fiókja van.',
    tableLabel: 'Felhasználók',
    search: 'Keresés',
    searchHelp: 'Név, felhasználónév, e-mail, sorszám',
    role: 'Szerepkör',
    locked: 'Zárolva',
    confirmed: 'Megerősítve',
    deletion: 'Törlésre vár',
    package: 'Csomag',
    packageUntil: 'Csomag eddig',
    ends: 'A csomag lejár',
    endsWeek: '7 napon belül',
    endsMonth: '30 napon belül',
    endsOver: 'Már lejárt',
    all: 'Mind',
    yes: 'Igen',
    no: 'Nem',
    number: 'Sorszám',
    name: 'Név',
    username: 'Felhasználónév',
    email: 'E-mail',
    state: 'Állapot',
    created: 'Regisztrált',
    lastSignIn: 'Utolsó bejelentkezés',
    never: 'soha',
    emptyTitle: 'Még nincs senki',
    empty: 'Itt jelenik meg mindenki, aki regisztrál.',
    emptyFilteredTitle: 'Nincs a szűrőknek megfelelő felhasználó',
    emptyFiltered: 'Próbálja kevesebb betűvel, más szerepkörrel vagy állapottal!',
  },
)
