import { startPayments } from '../../../local/payments/start-payments'

/** A stand-in in a process of its own, for a test to kill. Prints its port. */
const [dataDir = '', secretKey = ''] = process.argv.slice(2)
const { port } = await startPayments({ port: 0, dataDir, secretKey })

console.log(port)
