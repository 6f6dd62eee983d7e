export { FOLDER_ROWS } from '../rules.ts'
export { folderErrors } from '../messages.ts'
export { folderFillList, folderList, folderOrderList } from '../list.ts'
