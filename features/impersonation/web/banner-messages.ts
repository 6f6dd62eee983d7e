import { messages } from '#engine/messages.ts'

export const bannerWords = messages(
  {
    impersonationBanner: ({ user }: { user: string }) => `You are signed in as ${user}.`,
    impersonationExit: 'Exit impersonation',
    impersonationExpired: 'The impersonation has ended because of the time limit.',
    timeLeft: ({ minutes }: { minutes: number }) => (minutes === 1 ? '1 minute left' : `${minutes} minutes left`),
  },
  {
    impersonationBanner: ({ user }) => `Most a következő felhasználó nevében jár el: ${user}.`,
    impersonationExit: 'Visszatérés a saját fiókhoz',
    impersonationExpired: 'A megszemélyesítés az időkorlát miatt véget ért.',
    timeLeft: ({ minutes }) => `még ${minutes} perc`,
  },
)
