/** What the address of the page keeps: what is looked for, which countries are shown, their page, and the one that is open. */
export type CountrySearch = { search?: string; show?: 'union' | 'shut'; page?: number; country?: string }

export const parseSearch = ({ search, show, page, country }: Record<string, unknown>): CountrySearch => ({
  ...(typeof search === 'string' && search !== '' ? { search: search.slice(0, 60) } : {}),
  ...(show === 'union' || show === 'shut' ? { show } : {}),
  ...(typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? { country } : {}),
})
