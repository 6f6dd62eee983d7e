/** Which features the installation has, by the names that stand in its settings behind `features.`. */
import type { Database } from '#platform/database/database.ts'
import { featureKeys } from '../definitions.ts'
import { readSetting } from './read-setting.ts'

export const readFeatures = async (database: Database): Promise<{ name: string; isOn: boolean }[]> => {
  const features: { name: string; isOn: boolean }[] = []
  for (const key of featureKeys)
    features.push({ name: key.slice(key.indexOf('.') + 1), isOn: await readSetting(database, key) })
  return features
}
