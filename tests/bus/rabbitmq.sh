# shellcheck shell=bash
# rabbitmq.sh - with the sender rabbitmq, messages reach the browsers of both
# hosts through RabbitMQ, also after the broker was lost.

names() {
	local exchanges

	exchanges=$(rabbit list_exchanges name type durable)
	grep -qx $'infra-server-websocket-exchange\ttopic\ttrue' <<<"$exchanges" ||
		fail "$exchanges"
	same 2 "$(rabbit list_queues name auto_delete | grep -cE \
		$'^infra-server-websocket-queue-[0-9a-f]{32}\ttrue$')" queues
}

if rabbit_start && hosts_with rabbitmq "amqp://guest:guest@127.0.0.1:$rabbit_port"; then
	run_case 'rabbitmq: reaches both hosts, whole and in order' travels
	run_case 'rabbitmq: exchange and queues' names
	run_case 'rabbitmq: lost and found' lost rabbit
	run_case 'rabbitmq: as before' travels
fi
hosts_stop >&2
rabbit_stop
