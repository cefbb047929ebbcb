/**
 * `clock/no-clock` forbids reading the time, so that rules take `now` as an argument; oxlint has no
 * `no-restricted-syntax`. `clock/no-local-time` forbids date methods in the machine's time zone, where a day may have
 * 23 or 25 hours.
 */
export default {
  meta: { name: 'clock' },
  rules: { 'no-clock': { create: noClock }, 'no-local-time': { create: noLocalTime } },
}

function noClock(context) {
  const report = (node) => context.report({ node, message: 'Take `now` as an argument.' })
  const reportDate = (node) => {
    if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
  }
  return {
    NewExpression: reportDate,
    CallExpression: reportDate,
    MemberExpression(node) {
      if (node.object.name === 'Date' && node.property.name === 'now') report(node)
    },
  }
}

const localMethods =
  /^(get|set)(Date|Day|Month|FullYear|Hours|Minutes|Seconds)$|^to(Date|Time|LocaleDate|LocaleTime)String$/

function noLocalTime(context) {
  return {
    MemberExpression(node) {
      if (!localMethods.test(node.property.name ?? '')) return
      context.report({ node, message: 'Compute in UTC, or in a zone that is named.' })
    },
  }
}
