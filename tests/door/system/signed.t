# signed: a signed call of a module over TCP is answered like others
as signed
GET /user/get?id=1
  => 0 {"username":"admin"}
POST /user/get
  => E_METHOD_NOT_ALLOWED
GET /readyz
  => 0
GET /nowhere
  => E_NOT_FOUND

# signed_refused: without a signature, or with that of another call, it is refused
as signed
header x-internal-auth nothing
GET /user/get?id=1
  => E_UNAUTHORIZED
GET /readyz
  => E_UNAUTHORIZED
GET /pools
  => E_UNAUTHORIZED
GET /metrics
  => E_UNAUTHORIZED
header x-internal-auth v1;stage;1800000000000;0123456789abcdef;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
GET /user/get?id=1
  => E_UNAUTHORIZED
as module
GET /user/get?id=1
  => 0 {"username":"admin"}

# signed_acting: the user it acts for is signed; the header that turns off the data scope is not believed
as signed
header login-user %7B%22id%22%3A987654321%2C%22userType%22%3A2%7D
GET /user/list-by-nickname?nickname=A
  => 0 []
header data-permission-enable false
GET /user/list-by-nickname?nickname=A
  => E_BAD_REQUEST msg "data-permission-enable"
as module
header login-user %7B%22id%22%3A987654321%2C%22userType%22%3A2%7D
header data-permission-enable false
GET /user/list-by-nickname?nickname=A
  => 0 [{"username":"admin"}]

# signed_once: a nonce is accepted once, and is deleted after a minute and a half
as signed
sql INSERT INTO system_nonce (kid, nonce, seen_time)
		SELECT 'stage', 'old-' || n, now() - (n * 10 + 5) * interval '1 s'
		  FROM generate_series(1, 14) n
GET /user/get?id=1
  => 0
GET /user/get?id=1
  => 0
sql DO $$$$ BEGIN
		IF (SELECT count(*) FROM system_nonce WHERE nonce LIKE 'old-%') <> 8
		OR (SELECT count(*) FROM system_nonce WHERE nonce LIKE 'door-%') <> 2
		THEN RAISE EXCEPTION 'kept the wrong ones'; END IF; END $$$$
