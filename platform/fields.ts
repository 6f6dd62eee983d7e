import { z } from 'zod'

/** An exact decimal as text: money, prices and quantities cross every boundary like this, never as a float. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/)
