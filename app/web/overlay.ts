/** What lies over the page: one thing at a time. */
export type Overlay = 'none' | 'menu' | 'palette' | 'shortcuts' | 'layout' | 'preferences' | 'bug' | 'new'
export type Open = (overlay: Overlay) => void
