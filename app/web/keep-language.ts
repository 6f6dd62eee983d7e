/**
 * A language asked for by `?lang=` holds while one stays on the page: a filter, a sort or a tab writes an address of its
 * own, and whoever loads that again or passes it on reads the same language.
 * It is let go once another language is in force, because somebody has chosen that one.
 */
export const keepLanguage = (
  url: URL,
  { pathname, search }: { pathname: string; search: string },
  inForce: string,
): URL => {
  const asked = new URLSearchParams(search).get('lang')
  if (asked !== inForce || url.pathname !== pathname || url.searchParams.has('lang')) return url
  // Joined as text: the parameters would be written anew, and otherwise than the router writes them.
  url.search = `${url.search === '' ? '?' : `${url.search}&`}lang=${asked}`
  return url
}
