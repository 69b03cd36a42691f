-- A message about a task of the workflow is read when the task waits no more for who has
-- got it.  Older messages do not know their task: those of instances that have ended are
-- read.
ALTER TABLE system_notify_message ADD COLUMN task text;
CREATE INDEX system_notify_message_task ON system_notify_message
	(tenant_id, task) WHERE NOT read_status AND task IS NOT NULL;
UPDATE system_notify_message m SET read_status = true, read_time = now()
  FROM bpm_process_instance i
 WHERE NOT m.read_status
   AND m.template_code IN ('bpm_task_assigned', 'bpm_task_timeout')
   AND i.tenant_id = m.tenant_id AND i.end_time IS NOT NULL
   AND i.id = substring(m.template_params ->> 'detailUrl' FROM '[?]id=(.*)$');
