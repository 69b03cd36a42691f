# What people try who may deploy processes, to start one that they may not start.

# attack: a process that one may not start is started by one that calls it
as admin
use process_people
use pay_for_anna [1]
as user olga
GET /bpm/process-definition/get?key=pay
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_START_FORBIDDEN
use olgas_caller mine pay {"type":1,"emptyType":1}
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => E_BAD_REQUEST msg "may start the process"
holds SELECT NOT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay')

# attack: a process that one may not start is started in the name of a user who may
as admin
use process_people
use pay_for_anna [1]
use olgas_caller mine pay {"type":2,"formField":"who","emptyType":1}
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":$anna}}
  => E_BAD_REQUEST msg "may start the process"
# Nor by a third process, which he seems to have started.
use olgas_caller third mine {"type":2,"formField":"who","emptyType":1}
GET /bpm/process-definition/get?key=third
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition","variables":{"who":$anna}}
  => E_BAD_REQUEST msg "may start the process"
holds SELECT NOT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay')

# ordinary: who may start a process starts it by one that somebody else has deployed
as admin
use process_people
use pay_for_anna [1]
use olgas_caller mine pay {"type":1,"emptyType":1}
as user anna
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
holds SELECT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay' AND starter = '$anna')

# ordinary: who manages a process, or has deployed it, lets others start it by another one
as admin
use process_people
use pay_for_anna [1,$olga]
use olgas_caller mine pay {"type":1,"emptyType":1}
GET /bpm/process-definition/get?key=mine
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
holds SELECT EXISTS (SELECT FROM bpm_process_instance WHERE definition_key = 'pay' AND starter = '$olga')
as admin
use simple_model model other Mine {"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"c1","type":20,"name":"Call","childProcessSetting":{"calledProcessDefinitionKey":"pay","calledProcessDefinitionName":"x","async":false,"skipStartUserNode":true,"inVariables":[{"source":"who","target":"who"}],"startUserSetting":{"type":1,"emptyType":1}},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}
as user olga
GET /bpm/process-definition/get?key=other
  => 0, keep definition = data.id
POST /bpm/process-instance/create {"processDefinitionId":"$definition"}
  => 0
