/**
 * Makes small faults ("mutants") in lambda/, one at a time, and runs the tests in test/lambda that reach it
 * (https://stryker-mutator.io/docs/stryker-js/configuration/).
 */
export default {
  mutate: ['lambda/**/*.ts'],
  testRunner: 'jest',
  jest: { configFile: 'test/mutants/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  // A mutant that takes effect while a file loads would need all tests.
  ignoreStatic: true,
  // Stryker reads tsconfig.json by an interface that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  ignorePatterns: ['/.build', '/bench', '/exports'],
  tempDirName: '.build/mutants',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: '.build/mutants.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
}
