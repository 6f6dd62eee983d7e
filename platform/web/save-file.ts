/** Hands a text to the browser as a download. The mark at the start makes spreadsheets read it as UTF-8. */
export const saveFile = (fileName: string, text: string, type = 'text/csv') => {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
