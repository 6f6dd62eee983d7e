export { CrashesCard } from './crashes-card.tsx'
