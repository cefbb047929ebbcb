import { enginesLine } from '../../../tools/browser/engines-reporter'

test('a run names the engines that it tested', () => {
  expect(enginesLine(['chromium', 'firefox', 'webkit'], [])).toBe(
    'Tested in chromium, firefox, webkit.',
  )
})

test('a run without an engine says so in one line', () => {
  expect(enginesLine(['chromium', 'firefox'], ['webkit'])).toBe(
    'Tested in chromium, firefox. Not in webkit: not installed (README.md, “Test it”).',
  )
})
