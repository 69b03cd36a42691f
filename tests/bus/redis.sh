# shellcheck shell=bash
# redis.sh - with the sender redis, messages reach the browsers of both hosts
# through Redis, also those that other programs publish and after the broker was
# lost.

# Messages that another program publishes are delivered; a text that is not a
# message is ignored.
foreign() {
	local text

	sign_in admin "$password"
	ws here "$refresh"
	for text in '' nonsense '{}' '{"messageType":1}' \
		'{"headers":{"tenant-id":"99"},"sessionId":null,"userType":2,"userId":null,"messageType":"x","messageContent":"1"}'; do
		redis publish RedisWebSocketMessage "$text" >/dev/null
	done
	redis publish RedisWebSocketMessage '{"headers":{"tenant-id":"1"},"sessionId":null,"userType":2,"userId":1,"messageType":"theirs","messageContent":"{}"}' >/dev/null
	eventually 10 heard here 'text {"type":"theirs","content":"{}"}'
	same '"theirs"' "$(types here)" frames
}

if redis_start && hosts_with redis "redis://127.0.0.1:$redis_port"; then
	run_case 'redis: reaches both hosts, whole and in order' travels
	run_case 'redis: what others publish' foreign
	run_case 'redis: lost and found' lost redis
	run_case 'redis: as before' travels
fi
hosts_stop >&2
redis_stop
