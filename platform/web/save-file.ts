import { fileNameOf, productName } from './product.ts'

/** Hands a text to the browser as a download, whose name begins with that of the product. */
export const saveFile = (name: string, text: string, type = 'text/csv') => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(productName(), name)
  link.click()
  URL.revokeObjectURL(address)
}
