/** Who recommended the product: from `?ref=` of the address, kept for 30 days in a cookie of our own (business.md 3.1). */
const COOKIE = 'ref'
const KEPT_S = 30 * 24 * 60 * 60
const CODE = /^[\w-]{1,32}$/

export const keepReferral = (): void => {
  const code = new URLSearchParams(location.search).get('ref') ?? ''
  if (!CODE.test(code)) return
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${code}; max-age=${KEPT_S}; path=/; samesite=lax${secure}`
}

/** Empty where nobody did. */
export const keptReferral = (): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? ''
