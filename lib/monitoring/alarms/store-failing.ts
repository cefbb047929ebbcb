import { AlarmRule, AlarmState, CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { alarmDescription } from './alarm-description'
import { diagnoseCommands } from './diagnose-commands'
import { alarmNameOf, type StoreAlarm } from './store-alarm'

/** The alarm that fires with the first of its parts and is resolved with the last. */
export class StoreFailing extends CompositeAlarm {
  constructor(scope: Construct, id: string, parts: StoreAlarm[]) {
    super(scope, id, {
      compositeAlarmName: alarmNameOf(scope, 'store-failing'),
      alarmDescription: alarmDescription({
        id: 'store-failing',
        title: 'The store is failing',
        impact:
          'Buyers cannot see the page, cannot pay or cannot download, or payments are not ' +
          'recorded. The command lists the alarms behind it. Ops gets this twice, once straight ' +
          'from AWS, in case functions cannot run.',
        diagnose: diagnoseCommands(scope).alarmsInAlarm(),
        audience: 'ops',
      }),
      alarmRule: AlarmRule.anyOf(
        ...parts.map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM)),
      ),
    })
  }
}
