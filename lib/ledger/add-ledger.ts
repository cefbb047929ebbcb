import type { Construct } from 'constructs'
import { SendStatementFunction, type SendStatementProps } from './send-statement-function'
import { RecordMovementsFunction, type RecordMovementsProps } from './record-movements-function'

/** Adds what keeps the books: the functions that record movements, and that close months and send statements. */
export function addLedger(scope: Construct, props: RecordMovementsProps & SendStatementProps) {
  const recordMovements = new RecordMovementsFunction(scope, 'RecordMovements', props)
  const sendStatement = new SendStatementFunction(scope, 'SendStatement', props)
  return {
    functions: { recordMovements, sendStatement },
    /** Those that alarms and the dashboard watch. */
    monitored: { recordMovements },
    outputs: {
      MovementsTable: props.movements.name,
      RecordMovementsFunction: recordMovements.alias.functionArn,
      SendStatementFunction: sendStatement.alias.functionArn,
    },
  }
}
