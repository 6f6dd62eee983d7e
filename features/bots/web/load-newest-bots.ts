/** Comes behind the pages that show it. In a file of its own: in one that more pages import it would split what they share. */
export const loadNewestBots = () => import('./newest-bots.tsx')
