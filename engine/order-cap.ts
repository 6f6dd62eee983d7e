/** A tenth of what the exchange allows stays free for stops, and never more than 100 orders rest. */
export const openOrderCap = (maxOpenOrders: number): number => Math.min(Math.floor(maxOpenOrders * 0.9), 100)
