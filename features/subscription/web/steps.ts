/** The steps of the change of a package, as the address has them. */
export const wizardSteps = ['package', 'payment', 'summary'] as const
export type WizardStep = (typeof wizardSteps)[number]
