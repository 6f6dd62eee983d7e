/** What an order is paid for; the list of payments has them without the rules. */
export const purposes = ['new', 'renewal', 'package_change'] as const
