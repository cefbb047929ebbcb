import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::IAM::ManagedPolicy', 'SupportDesk')

test('the policy of support is attached to no role, user or group', () => {
  expect(Properties).not.toHaveProperty('Roles')
  expect(Properties).not.toHaveProperty('Users')
  expect(Properties).not.toHaveProperty('Groups')
})
