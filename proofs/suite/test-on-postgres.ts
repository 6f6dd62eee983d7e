/** Tests that open a database get one on the server of this run. */
import { inject } from 'vitest'

process.env['TEST_DATABASE_URL'] = inject('postgres')
