/** Settings of a form on pages of other features; they come when they are shown. */
import { lazy } from 'react'

export const FormSettings = lazy(() => import('./form-settings.tsx'))
export const SettingsCompared = lazy(() => import('./settings-compared.tsx'))
export const WithSettings = lazy(() => import('./with-settings.tsx'))
