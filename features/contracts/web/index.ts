export { ContractCard } from './contract-card.tsx'
export { ContractToSign } from './contract-to-sign.tsx'
