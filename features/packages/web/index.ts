export { RoomLeft } from './room-left.tsx'
export { UsageCard } from './usage-card.tsx'
