/** The texts that users accept. */
export type Legal = 'terms' | 'privacy'
