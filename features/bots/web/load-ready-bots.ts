/** Comes behind the dashboard of a new account, with the forms of the families that it offers. */
export const loadReadyBots = () => import('./ready-bots.tsx')
/** Below them: what else may be traded. */
export const loadFirstMarket = () => import('./first-market.tsx')
