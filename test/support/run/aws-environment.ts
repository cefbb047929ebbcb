// The variables that Lambda sets for every function; the values are valid nowhere.
process.env['AWS_REGION'] = 'us-east-1'
process.env['AWS_ACCESS_KEY_ID'] = 'test'
process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
