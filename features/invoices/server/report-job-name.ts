/** Asked for by whoever has made the page of an invoice. */
export const REPORT_JOB = 'invoices.report'
