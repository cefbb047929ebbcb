import EnginesReporter, { enginesLine } from '../../../tools/browser/engines-reporter'

test('a run ends with a list of the browsers that it tested, by name and version', () => {
  const print = jest.spyOn(console, 'log').mockReturnValue()
  const titles = { chromium: 'Chromium 153 (packaged)', firefox: 'Mozilla Firefox 140' }
  const reporter = new EnginesReporter({ titles, missing: [] })

  reporter.onBegin({}, { suites: [{ title: 'chromium' }, { title: 'firefox' }] })
  reporter.onEnd()

  expect(print.mock.calls).toEqual([['  Tested in Chromium 153 (packaged), Mozilla Firefox 140.']])
})

test('a run without an engine reports that in one line', () => {
  expect(enginesLine(['Chromium 153', 'Mozilla Firefox 140'], ['WebKit'])).toBe(
    'Tested in Chromium 153, Mozilla Firefox 140. Not in WebKit: not installed (README.md, “Test it”).',
  )
})
