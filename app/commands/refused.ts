/** What cannot be done as asked, in a sentence for the console. */
export class Refused extends Error {}
