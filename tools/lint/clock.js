/**
 * An oxlint plugin: `clock/no-clock` refuses every way to read the current time, so that rules
 * take `now` as an argument. oxlint has no `no-restricted-syntax`, which could name `new Date()`.
 */
export default {
  meta: { name: 'clock' },
  rules: { 'no-clock': { create: noClock } },
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
