/** What settings would do, apart from the forms beside it: those can be typed into before the chart is there. */
import { lazy } from 'react'

const coming = () => import('./preview-panel.tsx')
export const PreviewChart = lazy(async () => ({ default: (await coming()).PreviewChart }))
export const PreviewFacts = lazy(async () => ({ default: (await coming()).PreviewFacts }))
