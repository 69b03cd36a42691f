# shellcheck shell=bash
# process_model.sh - deploys models and starts their instances, for tests of
# processes by HTTP.

# deploy_model KEY NODES [MEMBERS]: deploys a SIMPLE model with the nodes (JSON) after
# the starter's, and with these additional members; sets $model and $definition.
deploy_model() {
	ask POST /admin-api/bpm/model/create \
		"{\"key\":\"$1\",\"name\":\"$1\",\"type\":20,\"formType\":20,\"formCustomCreatePath\":\"/a\",\"formCustomViewPath\":\"/b\",\"visible\":true,\"managerUserIds\":[1]${3:+,$3},\"simpleModel\":{\"id\":\"StartUserNode\",\"type\":10,\"name\":\"Starter\",\"childNode\":$2}}"
	code 0
	model=$(get data)
	ask POST "/admin-api/bpm/model/deploy?id=$model" '{}'
	code 0
	ask GET "/admin-api/bpm/process-definition/get?key=$1"
	code 0
	definition=$(get data.id)
}

# start_instance VARIABLES: starts an instance of $definition; sets $instance.
start_instance() {
	ask POST /admin-api/bpm/process-instance/create \
		"{\"processDefinitionId\":\"$definition\",\"variables\":$1}"
	code 0
	instance=$(get data)
}
