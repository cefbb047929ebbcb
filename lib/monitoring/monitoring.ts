import { Construct } from 'constructs'
import { alarmNotifier } from './alarms/alarm-notifier'
import type { DirectTopic } from './alarms/direct-topic'
import { MonthlyTrial } from './alarms/monthly-trial'
import { SendingStatus } from './alarms/sending-status'
import { storeAlarms } from './alarms/store-alarms'
import { StoreDashboard } from './dashboard/store-dashboard'
import { BillBudget } from './bill-budget'
import { countInLogs } from './metrics/log-metrics'
import type { Monitored } from './metrics/monitored'

/** The store's alarms, their notifications, the dashboard and the bill's budget. */
export class Monitoring extends Construct {
  readonly dashboardUrl: string

  /** @param direct the topic for outages in which functions cannot run. */
  constructor(scope: Construct, id: string, monitored: Monitored, direct: DirectTopic) {
    super(scope, id)
    const { config, stage } = monitored
    const sendAlarm = monitored.functions.sendAlarm.alias
    countInLogs(this, monitored)
    const notifier = alarmNotifier(sendAlarm)
    const alarms = storeAlarms(this, monitored, { notifier, direct })
    if (config.billBudgetDollars !== false) {
      new BillBudget(this, 'Bill', { ...config, dollars: config.billBudgetDollars })
    }
    new MonthlyTrial(this, 'Trial', { stage, sendAlarm, direct })
    new SendingStatus(this, 'SendingStatus', { stage, direct })
    const dashboard = new StoreDashboard(this, 'Dashboard', monitored, alarms)
    this.dashboardUrl = dashboard.url
  }
}
