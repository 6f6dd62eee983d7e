/** Most resting orders on a pair: 90 % of what the exchange allows, the rest being kept for stops, and at most 100. */
export const openOrderCap = (maxOpenOrders: number): number => Math.min(Math.floor(maxOpenOrders * 0.9), 100)
