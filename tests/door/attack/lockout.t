# lockout: five wrong passwords lock the name, in any case of letters, for their own network only
use victim
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"VICTIM1","password":"guess 2"}
  => E_AUTH_BAD_CREDENTIALS
header ip 203.0.113.200
POST /system/auth/login {"username":"Victim1","password":"guess 3"}
  => E_AUTH_BAD_CREDENTIALS
header ip ::ffff:203.0.113.9
POST /system/auth/login {"username":"victim1","password":"guess 4"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"victim1","password":"guess 5"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
POST /system/auth/login {"username":"victim2","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
header ip 203.0.114.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS
sql UPDATE system_login_attempt SET last_time = now() - interval '31 seconds'
POST /system/auth/login {"username":"victim1","password":"guess 6"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET last_time = now() - interval '31 seconds'
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS
sql UPDATE system_login_attempt SET last_time = now() - interval '61 seconds'
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0

# lockout: who is locked is told how long, by either lock
use victim
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 5, last_time = clock_timestamp() - interval '10 seconds'
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null, keep wait = Retry-After
holds SELECT $wait BETWEEN 15 AND 20
sql UPDATE system_login_attempt SET failures = 7, last_time = clock_timestamp() - interval '10 seconds'
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null, keep wait = Retry-After
holds SELECT $wait BETWEEN 105 AND 110
sql UPDATE system_login_attempt SET failures = 99, last_time = clock_timestamp()
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null, keep wait = Retry-After
holds SELECT $wait BETWEEN 895 AND 900
sql UPDATE system_login_try SET times = array_fill(clock_timestamp() - interval '14 minutes', ARRAY[100])
header ip 203.0.114.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null, keep wait = Retry-After
holds SELECT $wait BETWEEN 55 AND 60
header ip 203.0.115.7
POST /system/auth/login {"username":"victim2","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS

# lockout: a network of IPv6 is the first 64 bits of the address
use victim
header ip 2001:db8:1:2::1
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 5
header ip 2001:db8:1:2:ffff:ffff:ffff:ffff
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS
header ip 2001:db8:1:3::1
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0

# lockout: names that no user has are locked in the same way as names of users
as nobody
header ip 203.0.113.7
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 5
POST /system/auth/login {"username":"nobody1","password":"guess 6"}
  => E_TOO_MANY_REQUESTS null
header ip 203.0.114.7
POST /system/auth/login {"username":"nobody1","password":"guess 6"}
  => E_AUTH_BAD_CREDENTIALS

# lockout: wrong passwords in one tenant do not lock names or networks of another
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as nobody
header tenant-id 2
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 5
POST /system/auth/login {"username":"victim1","password":"guess 2"}
  => E_TOO_MANY_REQUESTS
header tenant-id 1
POST /system/auth/login {"username":"victim1","password":"guess 2"}
  => E_AUTH_BAD_CREDENTIALS

# lockout: after 100 wrong passwords a name answers 429, except in networks it has signed in from
use victim
header ip 198.51.100.1
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_try SET times = array_fill(times[1], ARRAY[99])
header ip 203.0.114.7
POST /system/auth/login {"username":"victim1","password":"guess 100"}
  => E_AUTH_BAD_CREDENTIALS
header ip 203.0.115.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
header ip 198.51.100.77
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
# a successful sign-in unlocks the name in all networks
header ip 203.0.116.7
POST /system/auth/login {"username":"victim1","password":"guess 101"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_try SET times = array_fill(times[1], ARRAY[100])
sql UPDATE system_login_network SET last_time = now() - interval '31 days'
header ip 198.51.100.77
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS
# the lock ends when the counted attempts are 15 minutes old
sql UPDATE system_login_try SET times[1] = times[1] - interval '15 minutes'
header ip 203.0.115.7
POST /system/auth/login {"username":"victim1","password":"guess 101"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS

# lockout: an attempt that is answered with 429 is not counted
as nobody
header ip 203.0.113.7
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_try SET times = array_fill(times[1], ARRAY[100])
header ip 203.0.114.7
POST /system/auth/login {"username":"nobody1","password":"guess 2"}
  => E_TOO_MANY_REQUESTS null
POST /system/auth/login {"username":"nobody1","password":"guess 2"}
  => E_TOO_MANY_REQUESTS null
holds SELECT count(*) = 1 FROM system_login_attempt WHERE username = 'nobody1'
header ip 203.0.113.7
sql UPDATE system_login_attempt SET failures = 5
sql UPDATE system_login_try SET times = array_fill(times[1], ARRAY[99])
POST /system/auth/login {"username":"nobody1","password":"guess 3"}
  => E_TOO_MANY_REQUESTS null
holds SELECT cardinality(times) = 99 FROM system_login_try WHERE username = 'nobody1'

# lockout: a successful sign-in unlocks the name in its network and forgets its wrong passwords everywhere
use victim
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
header ip 203.0.114.7
POST /system/auth/login {"username":"victim1","password":"guess 2"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
holds SELECT count(*) = 1 AND min(network) = '203.0.113.0/24' FROM system_login_attempt
holds SELECT count(*) = 0 FROM system_login_try WHERE username = 'victim1'

# lockout: a wrong old password, when one changes the password, counts like one at sign-in
use victim
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0, keep stolen = data.accessToken
header authorization Bearer $stolen
PUT /system/user/profile/update-password {"oldPassword":"guess 1","newPassword":"pass word 2"}
  => E_USER_PASSWORD_WRONG
PUT /system/user/profile/update-password {"oldPassword":"guess 2","newPassword":"pass word 2"}
  => E_USER_PASSWORD_WRONG
PUT /system/user/profile/update-password {"oldPassword":"guess 3","newPassword":"pass word 2"}
  => E_USER_PASSWORD_WRONG
POST /system/auth/login {"username":"victim1","password":"guess 4"}
  => E_AUTH_BAD_CREDENTIALS
PUT /system/user/profile/update-password {"oldPassword":"guess 5","newPassword":"pass word 2"}
  => E_USER_PASSWORD_WRONG
PUT /system/user/profile/update-password {"oldPassword":"correct horse","newPassword":"pass word 2"}
  => E_TOO_MANY_REQUESTS null
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
GET /system/user/profile/get
  => 0 {"username":"victim1"}
header ip 203.0.114.7
PUT /system/user/profile/update-password {"oldPassword":"correct horse","newPassword":"pass word 2"}
  => 0
POST /system/auth/login {"username":"victim1","password":"pass word 2"}
  => 0
# a new password that is refused by the rules does not count as a wrong one
PUT /system/user/profile/update-password {"oldPassword":"guess","newPassword":"password"}
  => E_BAD_REQUEST
holds SELECT count(*) = 1 FROM system_login_attempt

# lockout: a password set by an administrator unlocks the name, in its tenant only
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
as admin
POST /system/user/create {"username":"victim1","nickname":"V","password":"correct horse"}
  => 0, keep id
as nobody
header tenant-id 2
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
header tenant-id 1
POST /system/auth/login {"username":"victim1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
header ip 203.0.114.7
POST /system/auth/login {"username":"victim1","password":"guess 2"}
  => E_AUTH_BAD_CREDENTIALS
sql UPDATE system_login_attempt SET failures = 9
sql UPDATE system_login_try SET times = array_fill(times[1], ARRAY[100])
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => E_TOO_MANY_REQUESTS
as admin
PUT /system/user/update-password {"id":$id,"password":"pass word 2"}
  => 0
as nobody
header tenant-id 1
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"pass word 2"}
  => 0
header ip 203.0.115.7
POST /system/auth/login {"username":"victim1","password":"pass word 2"}
  => 0
header tenant-id 2
POST /system/auth/login {"username":"victim1","password":"guess 3"}
  => E_TOO_MANY_REQUESTS

# lockout: of each user the last 20 networks are known from which he signed in, for 30 days
as admin
POST /system/user/create {"username":"victim1","nickname":"V","password":"correct horse"}
  => 0, keep id
sql INSERT INTO system_login_network (tenant_id, user_id, network, last_time) SELECT 1, $id, '10.0.' || n || '.0/24', now() - n * interval '1 hour' FROM generate_series(1, 20) n
sql INSERT INTO system_login_network (tenant_id, user_id, network, last_time) SELECT 1, $id, '10.1.' || n || '.0/24', now() - interval '30 days 1 hour' FROM generate_series(1, 3) n
as nobody
header ip 203.0.113.7
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
holds SELECT count(*) = 20 AND bool_or(network = '203.0.113.0/24') AND NOT bool_or(network = '10.0.20.0/24') FROM system_login_network WHERE user_id = $id
sql UPDATE system_login_network SET last_time = now() - interval '40 days' WHERE user_id = $id
POST /system/auth/login {"username":"victim1","password":"correct horse"}
  => 0
holds SELECT count(*) = 1 FROM system_login_network WHERE user_id = $id

# lockout: the network from which a user registered counts as known
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
as nobody
header ip 203.0.113.7
POST /system/auth/register {"username":"victim1","nickname":"V","password":"correct horse"}
  => 0, keep id = data.userId
holds SELECT count(*) = 1 FROM system_login_network WHERE user_id = $id AND network = '203.0.113.0/24'

# lockout: wrong passwords of names that no user has leave no rows behind
sql INSERT INTO system_login_attempt (tenant_id, username, network, failures, last_time) SELECT 7, 'ghost' || n, '203.0.113.0/24', 3, now() - interval '16 minutes' FROM generate_series(1, 30) n
sql INSERT INTO system_login_try (tenant_id, username, times, last_time) SELECT 7, 'ghost' || n, '{}', now() - interval '16 minutes' FROM generate_series(1, 30) n
sql INSERT INTO system_login_network (tenant_id, user_id, network, last_time) SELECT 7, n, '203.0.113.0/24', now() - interval '31 days' FROM generate_series(1000001, 1000030) n
as nobody
header ip 203.0.113.7
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
holds SELECT count(*) = 10 FROM system_login_attempt WHERE tenant_id = 7
holds SELECT count(*) = 10 FROM system_login_try WHERE tenant_id = 7
holds SELECT count(*) = 10 FROM system_login_network WHERE tenant_id = 7
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
holds SELECT count(*) = 0 FROM system_login_try WHERE tenant_id = 7
holds SELECT count(*) = 1 FROM system_login_attempt

# lockout: a request that waited too long for a worker that may hash is answered with 429 and changes nothing
as nobody
header ip 203.0.113.7
header waited 25000
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_TOO_MANY_REQUESTS null
POST /system/auth/register {"username":"nobody1","nickname":"N","password":"correct horse"}
  => E_TOO_MANY_REQUESTS null
GET /system/tenant/simple-list
  => 0
holds SELECT count(*) = 0 FROM system_login_try
header waited 15000
POST /system/auth/login {"username":"nobody1","password":"guess 1"}
  => E_AUTH_BAD_CREDENTIALS
