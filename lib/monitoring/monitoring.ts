import { Construct } from 'constructs'
import { addMonthlyTrial } from './alarms/monthly-trial'
import { addSendingStatus } from './alarms/sending-status'
import { storeAlarms } from './alarms/store-alarms'
import type { DirectTopic } from './alarms/topics'
import { addBillBudget } from './bill-budget'
import { passOnConditions } from './conditions'
import { addDashboard } from './dashboard/store-dashboard'
import { countInLogs } from './metrics/log-metrics'
import type { Monitored } from './metrics/monitored'

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, monitored: Monitored, direct: DirectTopic) {
    super(scope, id)
    countInLogs(this, monitored)
    const alarms = storeAlarms(this, monitored, direct)
    passOnConditions(this, monitored)
    addBillBudget(this, monitored.config)
    addMonthlyTrial(this, monitored, direct)
    addSendingStatus(this, monitored.stage, direct)
    addDashboard(this, monitored, alarms)
  }
}
