# shellcheck shell=bash disable=SC2154 # scratch and FLEETDESK_PORT
# brokers.sh - starts a Redis and a RabbitMQ for the tests, on ports of their own.

redis_port=$((FLEETDESK_PORT + 2))
rabbit_port=$((FLEETDESK_PORT + 3))
rabbit_sbin=$(printf '%s\n' /usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin | tail -n 1)

redis() {
	redis-cli -p "$redis_port" "$@"
}

redis_start() {
	redis-server --port "$redis_port" --bind 127.0.0.1 --save '' \
		--appendonly no --dir "$scratch" >"$scratch/redis.log" 2>&1 &
	echo $! >"$scratch/redis.pid"
	until [ "$(redis ping 2>/dev/null)" = PONG ]; do
		kill -0 "$(cat "$scratch/redis.pid")" || return 1
		sleep 0.05
	done
}

redis_stop() {
	local pid

	pid=$(cat "$scratch/redis.pid" 2>/dev/null) || return 0
	rm "$scratch/redis.pid"
	kill -KILL "$pid" || true
	while kill -0 "$pid" 2>/dev/null; do
		sleep 0.05
	done
}

# rabbit_do PROGRAM...: runs a program of RabbitMQ with the node, the cookie and
# the port mapper of the tests.
rabbit_do() {
	env HOME="$scratch/rabbit" RABBITMQ_NODENAME=push@localhost \
		RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT="$rabbit_port" \
		RABBITMQ_DIST_PORT=$((FLEETDESK_PORT + 4)) \
		ERL_EPMD_PORT=$((FLEETDESK_PORT + 5)) ERL_EPMD_ADDRESS=127.0.0.1 \
		RABBITMQ_MNESIA_BASE="$scratch/rabbit" \
		RABBITMQ_LOG_BASE="$scratch/rabbit" \
		RABBITMQ_PID_FILE="$scratch/rabbit.pid" \
		RABBITMQ_ENABLED_PLUGINS_FILE="$scratch/rabbit/plugins" \
		RABBITMQ_CONF_ENV_FILE=/dev/null "$@"
}

rabbit() {
	rabbit_do "$rabbit_sbin/rabbitmqctl" -q "$@"
}

rabbit_start() {
	mkdir -p "$scratch/rabbit"
	echo '[].' >"$scratch/rabbit/plugins"
	rabbit_do "$rabbit_sbin/rabbitmq-server" >>"$scratch/rabbit.log" 2>&1 &
	rabbit wait --timeout 60 "$scratch/rabbit.pid" >>"$scratch/rabbit.log" 2>&1
}

rabbit_stop() {
	local pid

	pid=$(cat "$scratch/rabbit.pid" 2>/dev/null) || return 0
	rm -f "$scratch/rabbit.pid"
	kill -KILL "$pid" || true
	while kill -0 "$pid" 2>/dev/null; do
		sleep 0.05
	done
}

brokers_stop() {
	redis_stop
	rabbit_stop
	rabbit_do epmd -kill >/dev/null 2>&1 || true
}
