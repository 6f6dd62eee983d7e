export { betaJob } from './beta-job.ts'
export { type BotFace, openBotFaces } from './faces.ts'
export { DEMO_BALANCE } from '../demo-balance.ts'
export { demoBalances, giveDemoStart, readDemoStart } from './demo-start.ts'
export { findMarketIn, type FormDesk } from './form-desk.ts'
export { liveAccountId, ownCommandId } from './ids.ts'
export { closedDoor, type Entered, type Entering, type LiveDoor } from './live-door.ts'
export { pairsOf } from './trade-view.ts'
export { type LatestFill, type OwnFill, readFillsOf, readLatestFills } from './fills-of.ts'
export { inFolder, isOwnFolder, ofPair, openTotals, ownedBy, pricesOf } from './bot-list.ts'
export { readFolderRisk, readFolderStates, readFolderTotals } from './folder-sums.ts'
export { readFolderWeeks } from './folder-weeks.ts'
export { botHandlers, type BotServices } from './handlers.ts'
export { emptyBots, projectBots } from './project.ts'
export { countBotsOf, findBot, readBotsOf, readFoldersOf } from './of-user.ts'
export { reasonsToAct } from './reasons-to-act.ts'
export { readFolderDays, readRealisedDays, type RealisedDay } from './realised.ts'
export { rateOf } from '../rates.ts'
export { percentOf } from '../rules.ts'
export type { Rooms, RoomTaker, Taken } from './room.ts'
export { openBotServices } from './services.ts'
export type { BotRow } from './store.ts'
export {
  accounts as tradingAccounts,
  acts,
  botFolderPlaces,
  botFolders,
  bots,
  demoStarts,
  drafts,
  fills,
  orders,
} from './tables.ts'
export { countQuarantined, countUnknownOrders, oldestUnknownOrderMs } from './unknown-orders.ts'
export { type BotViews, openBotViews, quotesOf } from './view.ts'
export { botsStoppedByEnd } from './stopped.ts'
export { readUsedPairs, type UsedPair } from './used-pairs.ts'
