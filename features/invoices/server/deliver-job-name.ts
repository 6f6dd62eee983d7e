/** The name of the job that makes the files of invoices; whoever issues one asks for it. */
export const DELIVER_JOB = 'invoices.deliver'
