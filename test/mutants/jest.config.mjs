import config from '../../jest.config.mjs'

/**
 * The tests of lambda/, or those in the folder TESTS, in the environment by which Stryker sees which test reaches which
 * mutant. For each mutant Jest loads every test file that imports it, which is most of them for lambda/orders.
 */
export default {
  ...config.projects[0],
  testTimeout: config.testTimeout,
  rootDir: '../..',
  // Jest follows imports only within these: from a mutant to the tests that it may break.
  roots: ['<rootDir>/lambda', '<rootDir>/test/lambda', '<rootDir>/test/support'],
  testMatch: [`<rootDir>/${process.env.TESTS ?? 'test/lambda'}/**/*.test.ts`],
  testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
  globalSetup: undefined,
  globalTeardown: undefined,
}
