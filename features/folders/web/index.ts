export { folderList } from '../list.ts'
export { folderErrors } from '../messages.ts'
