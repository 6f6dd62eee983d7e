/** What the address of the page keeps: what is looked for, which countries are shown, and the one that is open. */
export type CountrySearch = { search?: string; show?: 'union' | 'shut'; country?: string }

export const parseSearch = ({ search, show, country }: Record<string, unknown>): CountrySearch => ({
  ...(typeof search === 'string' && search !== '' ? { search: search.slice(0, 60) } : {}),
  ...(show === 'union' || show === 'shut' ? { show } : {}),
  ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { country } : {}),
})
