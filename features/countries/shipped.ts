/**
 * The countries as the product brings them. Rates, members and exceptions: business.md 12 and 31.3.
 * Codes and forms of postcodes stand in no paragraph: whoever runs the installation checks and changes them.
 */
import type { Country, VatRate } from './rules.ts'

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** Standard rates of the European Union, in percent. */
const euRates: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
}

/** business.md 12 gives the rates of this year; an earlier day has none here. */
const RATES_FROM = '2026-01-01'

/** Members of the European Economic Area that are not in the union. */
const eeaOnly = ['IS', 'LI', 'NO']

/**
 * Parts of a member that have a code of their own. The treaties hold there (Articles 349 and 355(1) and (4) TFEU) and with them the economic area (Article 126 of its
 * agreement), but not the common value added tax: Article 6(1)(c) and (d) of Directive 2006/112/EC. So they are of the union, without a rate, and every postcode is exempt.
 */
const FRENCH = '^97[1-8]\\d{2}$'
const ALAND = '^22\\d{3}$'
const partsOfMembers: Readonly<Record<string, string>> = {
  AX: ALAND,
  GF: FRENCH,
  GP: FRENCH,
  MF: FRENCH,
  MQ: FRENCH,
  RE: FRENCH,
  YT: FRENCH,
}

/** Places of the union that its value added tax does not reach. */
const exempt: Readonly<Record<string, readonly string[]>> = {
  ES: ['^35\\d{3}$', '^38\\d{3}$', '^51\\d{3}$', '^52\\d{3}$'],
  FI: [ALAND],
  DE: ['^27498$', '^78266$'],
  IT: ['^23041$', '^22061$'],
  FR: [FRENCH],
}

/** How postcodes are written where they have one form. */
const postcodes: Readonly<Record<string, string>> = {
  AT: '^\\d{4}$',
  BE: '^\\d{4}$',
  BG: '^\\d{4}$',
  CH: '^\\d{4}$',
  CY: '^\\d{4}$',
  CZ: '^\\d{3} ?\\d{2}$',
  DE: '^\\d{5}$',
  DK: '^\\d{4}$',
  EE: '^\\d{5}$',
  ES: '^\\d{5}$',
  FI: '^\\d{5}$',
  FR: '^\\d{5}$',
  GR: '^\\d{3} ?\\d{2}$',
  HR: '^\\d{5}$',
  HU: '^\\d{4}$',
  IT: '^\\d{5}$',
  LT: '^(LT-)?\\d{5}$',
  LU: '^(L-)?\\d{4}$',
  LV: '^LV-\\d{4}$',
  NL: '^\\d{4} ?[A-Z]{2}$',
  NO: '^\\d{4}$',
  PL: '^\\d{2}-\\d{3}$',
  PT: '^\\d{4}-\\d{3}$',
  RO: '^\\d{6}$',
  SE: '^\\d{3} ?\\d{2}$',
  SI: '^\\d{4}$',
  SK: '^\\d{3} ?\\d{2}$',
  US: '^\\d{5}(-\\d{4})?$',
}

const shippedCountry = (code: string): Country => {
  const part = partsOfMembers[code] ?? null
  const eu = code in euRates || part !== null
  const eea = eu || eeaOnly.includes(code)
  return {
    code,
    eu,
    eea,
    // Regulation (EU) 2023/1114 has relevance for the whole area.
    mica: eea,
    allowed: ['registration', 'payment'],
    postcodePattern: postcodes[code] ?? part,
    vatExemptPatterns: exempt[code] ?? (part === null ? [] : [part]),
    version: 0,
  }
}

export const shippedCountries: readonly Country[] = codes.map(shippedCountry)

export const shippedRates: readonly VatRate[] = Object.entries(euRates).map(([country, percent]) => ({
  country,
  validFrom: RATES_FROM,
  hundredths: Math.round(percent * 100),
}))
