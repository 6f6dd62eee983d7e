/** Whether settings or a form, stored or not, are those of a folder: a bot alone does not say what it is. */
export const isFolder = <Other>(one: Other | { kind: 'folder' }): one is Extract<typeof one, { kind: 'folder' }> =>
  typeof one === 'object' && one !== null && 'kind' in one && one.kind === 'folder'
