import { doctorProgram } from './setup/program/doctor-program'
import { openTerminal } from './setup/terminal/terminal'

process.exitCode = await doctorProgram(process.argv.slice(2), { terminal: openTerminal() })
