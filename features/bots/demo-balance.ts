/** What a demo account starts with, of each quote asset of its exchange. */
export const DEMO_BALANCE = '10000'
