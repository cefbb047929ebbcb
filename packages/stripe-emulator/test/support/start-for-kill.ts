import { startStripe } from '../../index'

/** An emulator in its own process, for a test to kill. Prints its port. */
const [dataDir = '', secretKey = ''] = process.argv.slice(2)
const { port } = await startStripe({ port: 0, dataDir, secretKey })

console.log(port)
