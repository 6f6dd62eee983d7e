/** `storno` takes all of another invoice back, `correction` a part of it. */
export const invoiceKinds = ['normal', 'storno', 'correction'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** `sample`: of play money, at a rate of its own. */
export const rateSources = ['MNB', 'ECB', 'sample'] as const

/** What the authority has said of it; `none` where nobody is told. Source: tables/states.json, invoice. */
export const reportStates = ['none', 'queued', 'sent', 'accepted', 'rejected'] as const
