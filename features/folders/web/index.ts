export { folderList } from '../list.ts'
export { FOLDER_ROWS } from '../rules.ts'
export { folderErrors } from '../messages.ts'
