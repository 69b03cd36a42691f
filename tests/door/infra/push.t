# websocket_send: to a connection, a user, a user type or nobody; the answer is always true
as module
POST /infra/websocket/send {"sessionId":"0123456789abcdef0123456789abcdef","messageType":"x-y","content":"{\"a\":1}"}
  => 0 true
POST /infra/websocket/send {"userType":2,"userId":1,"messageType":"x-y","messageContent":"1"}
  => 0 true
POST /infra/websocket/send {"userType":1,"messageType":"x-y","messageContent":"\"text\"","content":"no JSON, and not looked at"}
  => 0 true
POST /infra/websocket/send {"userType":2,"messageType":"x-y","messageContent":"","content":"null"}
  => 0 true
POST /infra/websocket/send {"userId":"1","messageType":"x-y","content":"[]"}
  => 0 true
header tenant-id 0
POST /infra/websocket/send {"userType":2,"messageType":"x-y","content":"[]"}
  => E_BAD_REQUEST msg "tenant-id"

# websocket_send: messages that browsers could not read are refused
as module
POST /infra/websocket/send {"userType":2,"content":"1"}
  => E_BAD_REQUEST msg "messageType"
POST /infra/websocket/send {"userType":2,"messageType":" ","content":"1"}
  => E_BAD_REQUEST msg "messageType"
POST /infra/websocket/send {"userType":2,"messageType":"t"}
  => E_BAD_REQUEST msg "messageContent"
POST /infra/websocket/send {"userType":2,"messageType":"t","content":""}
  => E_BAD_REQUEST msg ": content: is empty"
POST /infra/websocket/send {"userType":2,"messageType":"t","content":"{"}
  => E_BAD_REQUEST msg ": content: is not JSON"
POST /infra/websocket/send {"userType":2,"messageType":"t","messageContent":"hello"}
  => E_BAD_REQUEST msg ": messageContent: is not JSON"
POST /infra/websocket/send {"userType":2,"messageType":"t","messageContent":"hello","content":"{}"}
  => E_BAD_REQUEST msg ": messageContent: is not JSON"
POST /infra/websocket/send {"messageType":"t","content":"{}"}
  => E_BAD_REQUEST msg "sessionId"
POST /infra/websocket/send {"sessionId":"","userId":null,"messageType":"t","content":"{}"}
  => E_BAD_REQUEST msg "sessionId"
POST /infra/websocket/send {"userId":0,"messageType":"t","content":"{}"}
  => E_BAD_REQUEST msg "sessionId"
POST /infra/websocket/send {"userType":2,"messageType":"t","content":{"a":1}}
  => E_BAD_REQUEST msg "content"
POST /infra/websocket/send {"userType":3,"messageType":"t","content":"1"}
  => E_BAD_REQUEST msg "userType"
as admin
POST /infra/websocket/send {"userType":2,"messageType":"t","content":"1"}
  => E_NOT_FOUND

# websocket_send: refused when push is switched off
sql UPDATE infra_config SET value = 'false' WHERE key = 'infra.websocket.enable'
as module
POST /infra/websocket/send {"userType":2,"messageType":"t","content":"1"}
  => E_WEBSOCKET_OFF
POST /infra/websocket/send {"userType":2,"messageType":"t"}
  => E_WEBSOCKET_OFF
