/** Whether a reason (of `awsReason`) says that no source has credentials, or that a session has expired. */
export function isWithoutCredentials(reason: string): boolean {
  return /^(CredentialsProviderError|TokenProviderError|ExpiredToken)/.test(reason)
}

/** By the reason of AWS or its SDK. */
export function signIn(
  reason: string,
  { AWS_PROFILE: profile, AWS_ACCESS_KEY_ID: keyId } = process.env,
): { what: string; command: string } {
  const name = profile && (/^[\w.@+/-]+$/.test(profile) ? profile : `'${profile}'`)
  const option = name ? ` --profile ${name}` : ''
  if (reason.includes('multi-factor')) {
    const what = 'Let the AWS CLI ask for the code, and use its credentials in this shell.'
    const exported = `aws configure export-credentials${option} --format env`
    // The SDK prefers AWS_PROFILE to the exported variables.
    return { what, command: `eval "$(${exported})" && unset AWS_PROFILE` }
  }
  if (/\bsso\b/i.test(reason)) return { what: 'Sign in.', command: `aws sso login${option}` }
  if (/\blogin\b/.test(reason)) return { what: 'Sign in.', command: `aws login${option}` }
  const command = `aws sts get-caller-identity${option}`
  if (profile) return { what: 'See what the AWS CLI says about this profile.', command }
  if (keyId) {
    return { what: 'Get new keys as you got these, and see if the AWS CLI accepts them.', command }
  }
  const what = 'Sign in (or with `aws sso login`), or name a profile that is signed in: AWS_PROFILE=…'
  return { what, command: 'aws login' }
}
