/** What is used of pdfmake 0.3, which brings no types. */
declare module 'pdfmake' {
  type Font = { normal: string; bold: string; italics: string; bolditalics: string }
  const maker: {
    setFonts: (fonts: Record<string, Font>) => void
    setUrlAccessPolicy: (may: (url: string) => boolean) => void
    setLocalAccessPolicy: (may: (path: string) => boolean) => void
    createPdf: (definition: object) => { getBuffer: () => Promise<Uint8Array> }
  }
  export default maker
}
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Record<string, { normal: string; bold: string; italics: string; bolditalics: string }>
  export default fonts
}
