/** Remembers over a load of the page that the time was over, so that it can be said afterwards. */
const KEY = 'impersonation-expired'

export const noteExpired = (): void => sessionStorage.setItem(KEY, 'yes')

export const wasExpired = (): boolean => sessionStorage.getItem(KEY) !== null

export const forgetExpired = (): void => sessionStorage.removeItem(KEY)
