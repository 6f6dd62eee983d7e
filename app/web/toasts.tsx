/** Where toasts appear. It comes behind the page: what is said before waits in the store of the library. */
import { Notifications } from '@mantine/notifications'

const Toasts = () => <Notifications position="bottom-right" limit={3} />

export default Toasts
