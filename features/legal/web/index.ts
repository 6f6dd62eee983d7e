export { Markdown } from './markdown.tsx'
export { LegalEditors } from './legal-editors.tsx'
export { LegalLinks } from './legal-links.tsx'
export { LegalLink, LegalOverlay, readLegalSearch } from './legal-overlay.tsx'
