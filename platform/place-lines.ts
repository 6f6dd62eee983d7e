/** An address line by line, below the name and above the country. */
type Place = { postcode: string; city: string; address: string; additional: string; county: string }

/** Each line once: many a city is a county of its own, and some type a street twice. */
export const placeLines = ({ postcode, city, address, additional, county }: Place): string[] => {
  const said = new Set([city.trim().toLocaleLowerCase()])
  return [`${postcode} ${city}`, address, additional, county]
    .map((line) => line.trim())
    .filter((line) => {
      const key = line.toLocaleLowerCase()
      const isNew = line !== '' && !said.has(key)
      said.add(key)
      return isNew
    })
}
