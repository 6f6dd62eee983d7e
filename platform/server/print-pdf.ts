/** Pages as pdfmake describes them, printed into a PDF. */

/** Loaded with the first page: it takes a while, and most starts of the product print none. */
const openMaker = async () => {
  const { default: maker } = await import('pdfmake')
  const { default: fonts } = await import('pdfmake/fonts/Roboto.js')
  maker.setFonts(fonts)
  // It fetches nothing, and reads its own fonts alone.
  maker.setUrlAccessPolicy(() => false)
  maker.setLocalAccessPolicy((path) => Object.values(fonts).some((font) => Object.values(font).includes(path)))
  return maker
}

let opened: ReturnType<typeof openMaker> | null = null

/** Bytes of a PDF from a document definition of pdfmake. Throws when it cannot be laid out. */
export const printPdf = async (page: object): Promise<Uint8Array> => {
  opened ??= openMaker()
  return (await opened).createPdf(page).getBuffer()
}
