import type { Construct } from 'constructs'
import { RecordMovementsFunction, type RecordMovementsProps } from './record-movements-function'

/** Adds what keeps the books: the function that records movements. Its table exists before, for others to read. */
export function addLedger(scope: Construct, props: RecordMovementsProps) {
  const recordMovements = new RecordMovementsFunction(scope, 'RecordMovements', props)
  return {
    functions: { recordMovements },
    outputs: {
      MovementsTable: props.movements.name,
      RecordMovementsFunction: recordMovements.alias.functionArn,
    },
  }
}
